// The longest task on the main thread while a page shows an answer of 10 MB, of whatever shape: one that is far larger than
// any that a service should give must not freeze the tab. Run it with `npm run bench:large`.
import { ms, print, printLoad, say } from './support/figures.mjs';
import { withProduct } from './support/product.mjs';

const bytes = 10_000_000;
const limitMs = 200;
const rounds = 3;
const id = '6f0d9a40-0b9e-4c37-8a7e-0d8f3f1c5a01';
const long = 'Long name '.repeat(bytes / 10);
const deep = '['.repeat(bytes / 2) + ']'.repeat(bytes / 2);
const lists = /\/accounts\/workflows$/;
const one = /\/accounts\/workflows\/[0-9a-f-]+$/;
const result = /\/result$/;

/** What answers so, the page that asks for it, and the answer. @type {readonly [string, string, RegExp, number, string][]} */
const cases = [
  ['one name of 10 MB in the list', '/workflows', lists, 200, JSON.stringify([{ id, name: long }])],
  ['arrays within arrays', '/workflows', lists, 200, deep],
  ['a list of numbers', '/workflows', lists, 200, `[${'1,'.repeat(bytes / 2)}1]`],
  ['a refusal with 10 MB of words', '/workflows', lists, 400, JSON.stringify({ description: long })],
  ['a workflow with a name of 10 MB', `/workflows/${id}`, one, 200, JSON.stringify({ workflow: { id, name: long } })],
  ['a result link of 10 MB', `/runs/${id}`, result, 200, JSON.stringify({ result: `https://example.org/${long}` })],
  ['a status with 10 MB of words', `/runs/${id}`, result, 404, JSON.stringify({ description: long })],
];

await withProduct(async (page, origin) => {
  await page.addInitScript(() => {
    const seen = { longest: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  print(`answers of 10 MB: the longest task of ${rounds} openings`);
  for (const [name, path, pattern, status, body] of cases) {
    let longest = 0;
    for (let round = 0; round < rounds; round += 1) {
      await page.route(pattern, (route) => route.fulfill({ status, body, contentType: 'application/json' }));
      await page.goto(`${origin}${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      // Entries of tasks come after them.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)));
      const seen = await page.evaluate(
        () => /** @type {{seen: {longest: number}}} */ (/** @type {unknown} */ (window)).seen,
      );
      longest = Math.max(longest, seen.longest);
      await page.unroute(pattern);
    }
    say(name, longest, { limit: limitMs, show: ms });
  }
  printLoad();
});
