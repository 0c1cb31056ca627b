// Measures how long the page takes to show the differences between two 10 MB JSON results, and the longest task during
// that time, for several shapes of data. Run it with `npm run bench:compare`.
import { createServer } from 'node:http';

import { ms, print, printLoad, reportFigure } from './support/figures.mjs';
import { exportedRun, importRuns, withServer } from './support/product.mjs';

const bytes = 10_000_000;

/** @type {Readonly<Record<string, (size: number, change: boolean) => unknown>>} */
const shapes = {
  'records, 1 % changed': (size, change) => ({
    items: Array.from({ length: Math.round(size / 170) }, (_, at) => ({
      id: at,
      name: `Item ${at}`,
      tags: ['poster', 'spring', `batch ${at % 40}`],
      size: { width: (change && at % 100 === 0 ? 1 : 0) + (at % 4000), height: at % 3000 },
      note: `Rendered by node ${at % 12}, as requested`,
    })),
  }),
  'one more record at the start': (size, change) => [
    ...(change ? [{ id: 'new', value: 0 }] : []),
    ...Array.from({ length: Math.round(size / 40) }, (_, at) => ({ id: `r${at}`, value: at * 7 })),
  ],
  'deep, every number changed': (size, change) =>
    Object.fromEntries(
      Array.from({ length: Math.round(size / 1000) }, (_, at) => [
        `group ${at}`,
        {
          a: { b: { c: Array.from({ length: 90 }, (__, index) => index * at + Number(change)) } },
          text: 'x'.repeat(300),
        },
      ]),
    ),
};

printLoad();
await withServer(async (browser, link) => {
  const { origin } = new URL(link);
  let [one, other] = ['', ''];
  const host = createServer(({ url = '' }, response) => {
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/json' });
    response.end(url.startsWith('/a') ? one : other);
  });
  await new Promise((resolve) => host.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = host.address();
  const hostOrigin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const runs = [0, 1].map((index) => exportedRun(index, { ready: true, startedAt: Date.now() - 60_000 }));
  for (const [name, make] of Object.entries(shapes)) {
    [one, other] = [sized(make, false), sized(make, true)];
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await context.route(/\/result$/, (route) => {
      const runId = new URL(route.request().url()).pathname.split('/').at(-2);
      return route.fulfill({ json: { result: `${hostOrigin}/${runId === runs[0]?.runId ? 'a' : 'b'}.json` } });
    });
    await importRuns(page, origin, runs);
    const startedAt = Date.now();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Runs' }).click();
    const rows = page.getByRole('table', { name: 'Runs' }).locator('tbody').getByRole('checkbox');
    await rows.nth(1).waitFor();
    for (const row of await rows.all()) await row.check();
    await page.evaluate(watchTasks);
    const clicked = Date.now();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page
      .getByText(/\d+ (added|changed|removed)/)
      .first()
      .waitFor();
    print(`${name}, ${(one.length / 1e6).toFixed(1)} and ${(other.length / 1e6).toFixed(1)} MB`);
    reportFigure('time until the differences are shown', Date.now() - clicked, {
      limit: 2000,
      show: ms,
      baseline: `opening the list and selecting both runs took ${ms(clicked - startedAt)}`,
    });
    reportFigure('longest task', await page.evaluate(longestTask), { limit: 100, show: ms });
    await context.close();
  }
  host.close();
});

/**
 * A JSON document of about `bytes` bytes: made once to measure it, then again at the corrected size.
 * @param {(size: number, change: boolean) => unknown} make
 * @param {boolean} change
 */
function sized(make, change) {
  const firstLength = JSON.stringify(make(bytes, change)).length;
  return JSON.stringify(make((bytes * bytes) / firstLength, change));
}

function watchTasks() {
  Object.assign(window, { longest: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      Object.assign(window, { longest: Math.max(Number(Reflect.get(window, 'longest')), duration) });
    }
  }).observe({ type: 'longtask' });
}

async function longestTask() {
  await new Promise((resolve) => setTimeout(resolve, 500));
  return Number(Reflect.get(window, 'longest'));
}
