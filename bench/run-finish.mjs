// Measures the time from the click until the page of a one-second run shows "Finished", and the number of
// requests for its result until then. Run it with `node bench/run-finish.mjs`.
import { median, ms, reportFigure } from './support/figures.mjs';
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
  reportFigure('click to “Finished”, 1 s run, median', median(waits), {
    limit: 2000,
    show: ms,
    baseline: `${rounds} runs, at most ${ms(Math.max(...waits))}, ${(checks / rounds).toFixed(1)} requests per result`,
  });
});
