// How long after the click a run of one second says Finished on its page, and how many requests that took.
// Baseline: the run itself and one check a second. Run it with `node bench/run-finish.mjs`.
import { withProduct } from './support/product.mjs';

const rounds = 10;

await withProduct(async (page, origin) => {
  /** @type {number[]} */
  const waits = [];
  let checks = 0;
  page.on('request', (request) => {
    if (/\/runs\/[^/]+\/result$/.test(request.url())) checks += 1;
  });
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${origin}/workflows`);
    await page.getByRole('table', { name: 'Workflows' }).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Start run' }).first().click();
    const inputs = page.getByRole('textbox', { name: 'Inputs' });
    await inputs.fill('{"seconds": 1}');
    const start = page.getByRole('main').getByRole('button', { name: 'Start run' });
    await start.hover();
    const clicked = Date.now();
    await start.click();
    await page.getByRole('main').getByRole('status').getByText('Finished', { exact: true }).waitFor();
    waits.push(Date.now() - clicked);
  }
  waits.sort((a, b) => a - b);
  const median = waits[Math.floor(rounds / 2)] ?? 0;
  const most = waits.at(-1) ?? 0;
  process.stdout.write(`click to Finished of a run of 1 s, ${rounds} runs: median ${median} ms, most ${most} ms\n`);
  process.stdout.write(`ratio to the run itself: ${(median / 1000).toFixed(2)} (limit 2.00); `);
  process.stdout.write(`${(checks / rounds).toFixed(1)} requests for the result of each\n`);
  if (median > 2000) process.exitCode = 1;
});
