// The list of runs with 10,000 in the ledger against 100 in the same browser: scripting time to open, filter and sort,
// and how many nodes the document has. Run it with `node bench/run-ledger.mjs`.
import { median, ms, plain, say } from './support/figures.mjs';
import { exportedRun, importRuns, withProduct } from './support/product.mjs';
import { watchScripting } from './support/scripting.mjs';

const sizes = [100, 10_000];
const rounds = 5;
const nodeLimit = 2000;

await withProduct(async (page, origin) => {
  const scripting = await watchScripting(page);
  const table = page.getByRole('table', { name: 'Runs' });
  /** @type {Record<string, number>[]} */
  const results = [];
  for (const size of sizes) {
    const now = Date.now();
    const runs = Array.from({ length: size }, (_, index) =>
      exportedRun(index, { ready: true, startedAt: now - 3_600_000 - index * 60_000 }),
    );
    await importRuns(page, origin, runs);
    /** @type {Record<'open' | 'filter' | 'sort' | 'nodes', number[]>} */
    const seen = { open: [], filter: [], sort: [], nodes: [] };
    for (let round = 0; round < rounds; round += 1) {
      await page.goto('about:blank');
      seen.open.push(
        await scripting(async () => {
          await page.goto(`${origin}/runs`);
          await table.getByRole('link', { name: 'Run number 0', exact: true }).waitFor();
        }),
      );
      seen.nodes.push(await page.evaluate(() => document.querySelectorAll('*').length));
      seen.filter.push(
        await scripting(async () => {
          await page.getByRole('searchbox', { name: 'Search runs' }).fill('number 77');
          await table.getByRole('link', { name: 'Run number 0', exact: true }).waitFor({ state: 'detached' });
        }),
      );
      await page.getByRole('searchbox', { name: 'Search runs' }).fill('');
      await table.getByRole('link', { name: 'Run number 0', exact: true }).waitFor();
      seen.sort.push(
        await scripting(async () => {
          await table.getByRole('button', { name: /^Started/ }).click();
          await table.getByRole('link', { name: `Run number ${size - 1}`, exact: true }).waitFor();
          await table.getByRole('button', { name: /^Run/ }).click();
          await table.getByRole('link', { name: 'Run number 0', exact: true }).waitFor();
        }),
      );
    }
    results.push(Object.fromEntries(Object.entries(seen).map(([name, values]) => [name, median(values)])));
  }
  const [base = {}, large = {}] = results;
  for (const name of ['open', 'filter', 'sort']) {
    const [few = 0, many = 0] = [base[name], large[name]];
    const baseline = `${ms(few)} with ${sizes[0]}; ratio ${(many / few).toFixed(2)}`;
    say(`script to ${name}, ${plain(sizes[1] ?? 0)} runs`, many, { show: ms, baseline });
  }
  say('nodes', large['nodes'] ?? 0, { limit: nodeLimit, show: plain, baseline: `${base['nodes']} with ${sizes[0]}` });
});
