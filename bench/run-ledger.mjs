// Measures the list of runs with 20,000 runs in the ledger, and with 100 as the baseline, in the same browser:
// scripting time to open, filter and sort it and per keystroke in the search field; time from clicking a tab to the
// next paint, and how far the table shifts; and the number of DOM nodes. Run it with `node bench/run-ledger.mjs`.
import { median, ms, percentile, plain, say } from './support/figures.mjs';
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
    /** @type {Record<'open' | 'filter' | 'sort' | 'nodes' | 'tab' | 'moved', number[]>} */
    const seen = { open: [], filter: [], sort: [], nodes: [], tab: [], moved: [] };
    /** @type {number[]} */
    const keys = [];
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
      await page.getByRole('searchbox', { name: 'Search runs' }).focus();
      for (const key of 'number 77') keys.push(await scripting(() => page.keyboard.press(key)));
      await page.getByRole('searchbox', { name: 'Search runs' }).fill('');
      await table.getByRole('link', { name: 'Run number 0', exact: true }).waitFor();
      const tab = await chooseTab();
      seen.tab.push(tab.ms);
      seen.moved.push(tab.moved);
      seen.sort.push(
        await scripting(async () => {
          await table.getByRole('button', { name: /^Started/ }).click();
          await table.getByRole('link', { name: `Run number ${size - 1}`, exact: true }).waitFor();
          await table.getByRole('button', { name: /^Run/ }).click();
          await table.getByRole('link', { name: 'Run number 0', exact: true }).waitFor();
        }),
      );
    }
    results.push({
      ...Object.fromEntries(Object.entries(seen).map(([name, values]) => [name, median(values)])),
      key: percentile(keys, 0.95),
    });
  }
  const [base = {}, large = {}] = results;
  for (const name of ['open', 'filter', 'sort']) {
    const [few = 0, many = 0] = [base[name], large[name]];
    const baseline = `${ms(few)} with ${sizes[0]}; ratio ${(many / few).toFixed(2)}`;
    say(`scripting time to ${name}, ${plain(sizes[1] ?? 0)} runs`, many, { show: ms, baseline });
  }
  const ofFew = (/** @type {string} */ name) => `${ms(base[name] ?? 0)} with ${sizes[0]}`;
  say('scripting time per keystroke, p95', large['key'] ?? 0, { limit: keyLimitMs, show: ms, baseline: ofFew('key') });
  say('tab click to paint', large['tab'] ?? 0, { limit: tabLimitMs, show: ms, baseline: ofFew('tab') });
  say('table shift in pixels', large['moved'] ?? 0, {
    limit: 0,
    show: plain,
    baseline: `${base['moved']} with ${sizes[0]}`,
  });
  say('DOM nodes', large['nodes'] ?? 0, {
    limit: nodeLimit,
    show: plain,
    baseline: `${base['nodes']} with ${sizes[0]}`,
  });

  /**
   * Clicks the tab "Archived", then returns to "All".
   * @returns for the first click, the milliseconds until the rows are painted, and how far the table shifted
   */
  async function chooseTab() {
    const tabs = page.getByRole('navigation', { name: 'Status' });
    const figures = await tabs.getByRole('link', { name: /^Archived/ }).evaluate(async (link) => {
      const main = document.querySelector('main');
      const list = () => main?.querySelector('table');
      const topOf = () => list()?.getBoundingClientRect().top ?? Number.NaN;
      const [rows, top] = [list()?.getAttribute('aria-rowcount'), topOf()];
      const from = performance.now();
      /** @type {HTMLElement} */ (link).click();
      do await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      while (list()?.getAttribute('aria-rowcount') === rows);
      return { ms: performance.now() - from, moved: Math.abs(topOf() - top) };
    });
    await tabs.getByRole('link', { name: /^All/ }).click();
    await table.getByRole('link', { name: 'Run number 0', exact: true }).waitFor();
    return figures;
  }
});
