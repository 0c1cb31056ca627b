// Home with 20,000 runs in the browser against 100: script to open it, its longest task, and what each ten seconds cost
// while it stays open. Run it with `npm run bench:home`.
import { median, ms, print, printLoad, say } from './support/figures.mjs';
import { scriptMeter } from './support/main-thread.mjs';
import { exportedRun, importRuns, withProduct } from './support/product.mjs';

const sizes = [100, 20_000];
const rounds = 5;
/** What belongs to opening it happens within this time. */
const openMs = 4_000;
const idleMs = 20_000;
const limits = { open: 600, longest: 200, idle: 200 };

await withProduct(async (page, origin) => {
  await page.addInitScript(() => {
    const seen = { longest: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  for (const size of sizes) {
    const now = Date.now();
    const runs = Array.from({ length: size }, (_, index) =>
      exportedRun(index, { ready: index % 1000 > 0, startedAt: now - 60_000 - index * 90_000 }),
    );
    await importRuns(page, origin, runs);
    /** @type {{open: number[], longest: number[]}} */
    const seen = { open: [], longest: [] };
    for (let round = 0; round < rounds; round += 1) {
      await page.goto('about:blank');
      const meter = await scriptMeter(page);
      await meter.read();
      await page.goto(`${origin}/`);
      await page.getByRole('table', { name: 'Your workflows' }).waitFor();
      // The network never is: the runs in view are being checked.
      await page.waitForTimeout(openMs);
      seen.open.push(await meter.read());
      const { longest } = await page.evaluate(
        () => /** @type {{seen: {longest: number}}} */ (/** @type {unknown} */ (window)).seen,
      );
      seen.longest.push(longest);
      await meter.close();
    }
    const meter = await scriptMeter(page);
    await meter.read();
    await page.waitForTimeout(idleMs);
    const idle = (await meter.read()) / (idleMs / 10_000);
    await meter.close();
    print(`Home with ${size.toLocaleString('en')} runs`);
    // The few runs are what to compare with.
    const scale = size === sizes[0] ? Infinity : 1;
    say('script to open', median(seen.open), { limit: limits.open * scale, show: ms });
    say('longest task', median(seen.longest), { limit: limits.longest * scale, show: ms });
    say('script in ten seconds of rest', idle, { limit: limits.idle * scale, show: ms });
  }
  printLoad();
});
