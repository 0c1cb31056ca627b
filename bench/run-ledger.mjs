// Measures the run list with 20,000 runs in the ledger, compared with 100: the scripting time to open, filter and sort
// the list, and for each keystroke in the search field; the time from clicking a tab until the rows are painted; and
// the number of DOM nodes. Run it with `node bench/run-ledger.mjs`.
import { median, ms, percentile, plain, reportFigure } from './support/figures.mjs';
import { exportedRun, importRuns, withProduct } from './support/product.mjs';
import { watchScripting } from './support/scripting.mjs';

const sizes = [100, 20_000];
const rounds = 5;
const nodeLimit = 2000;
const keyLimitMs = 16;
const tabLimitMs = 100;

await withProduct(async (page, origin) => {
  const scripting = await watchScripting(page);
  const table = page.getByRole('table', { name: 'Runs' });
  /** @type {Record<string, number>[]} */
  const results = [];
  for (const size of sizes) {
    const now = Date.now();
    const runs = Array.from({ length: size }, (_, index) => ({
      ...exportedRun(index, { ready: true, startedAt: now - 3_600_000 - index * 60_000 }),
      ...(index % 10 === 5 && { archivedAt: now }),
    }));
    await importRuns(page, origin, runs);
    /** @type {Record<'open' | 'filter' | 'sort' | 'nodes' | 'tab', number[]>} */
    const samples = { open: [], filter: [], sort: [], nodes: [], tab: [] };
    /** @type {number[]} */
    const keys = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.goto('about:blank');
      samples.open.push(
        await scripting(async () => {
          await page.goto(`${origin}/runs`);
          await table.getByRole('link', { name: 'Run number 0', exact: true }).waitFor();
        }),
      );
      samples.nodes.push(await page.evaluate(() => document.querySelectorAll('*').length));
      samples.filter.push(
        await scripting(async () => {
          await page.getByRole('searchbox', { name: 'Search runs' }).fill('number 77');
          await table.getByRole('link', { name: 'Run number 0', exact: true }).waitFor({ state: 'detached' });
        }),
      );
      await page.getByRole('searchbox', { name: 'Search runs' }).fill('');
      await table.getByRole('link', { name: 'Run number 0', exact: true }).waitFor();
      await page.getByRole('searchbox', { name: 'Search runs' }).focus();
      for (const key of 'number 77') keys.push(await scripting(() => page.keyboard.press(key)));
      await page.getByRole('searchbox', { name: 'Search runs' }).fill('');
      await table.getByRole('link', { name: 'Run number 0', exact: true }).waitFor();
      samples.tab.push(await chooseTab());
      samples.sort.push(
        await scripting(async () => {
          await table.getByRole('button', { name: /^Started/ }).click();
          await table.getByRole('link', { name: `Run number ${size - 1}`, exact: true }).waitFor();
          await table.getByRole('button', { name: /^Run/ }).click();
          await table.getByRole('link', { name: 'Run number 0', exact: true }).waitFor();
        }),
      );
    }
    results.push({
      ...Object.fromEntries(Object.entries(samples).map(([name, values]) => [name, median(values)])),
      key: percentile(keys, 0.95),
    });
  }
  const [base = {}, large = {}] = results;
  for (const name of ['open', 'filter', 'sort']) {
    const [baseMs = 0, largeMs = 0] = [base[name], large[name]];
    const baseline = `${ms(baseMs)} with ${sizes[0]}; ratio ${(largeMs / baseMs).toFixed(2)}`;
    reportFigure(`scripting time to ${name}, ${plain(sizes[1] ?? 0)} runs`, largeMs, { show: ms, baseline });
  }
  const baselineOf = (/** @type {string} */ name) => `${ms(base[name] ?? 0)} with ${sizes[0]}`;
  reportFigure('scripting time per keystroke, p95', large['key'] ?? 0, {
    limit: keyLimitMs,
    show: ms,
    baseline: baselineOf('key'),
  });
  reportFigure('tab click to paint', large['tab'] ?? 0, { limit: tabLimitMs, show: ms, baseline: baselineOf('tab') });
  reportFigure('DOM nodes', large['nodes'] ?? 0, {
    limit: nodeLimit,
    show: plain,
    baseline: `${base['nodes']} with ${sizes[0]}`,
  });

  /**
   * Clicks the tab "Archived", then returns to "All".
   * @returns the milliseconds from the first click until the rows are painted
   */
  async function chooseTab() {
    const tabs = page.getByRole('navigation', { name: 'Status' });
    const tookMs = await tabs.getByRole('link', { name: /^Archived/ }).evaluate(async (link) => {
      const list = document.querySelector('main table');
      const before = list?.getAttribute('aria-rowcount');
      const from = performance.now();
      /** @type {HTMLElement} */ (link).click();
      do await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      while (list?.getAttribute('aria-rowcount') === before);
      return performance.now() - from;
    });
    await tabs.getByRole('link', { name: /^All/ }).click();
    await table.getByRole('link', { name: 'Run number 0', exact: true }).waitFor();
    return tookMs;
  }
});
