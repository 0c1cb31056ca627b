/**
 * Measure the scripting time of actions in a page.
 * @param {import('playwright').Page} page
 * @returns {Promise<(act: () => Promise<void>) => Promise<number>>} runs an action and gives its script's milliseconds
 */
export async function watchScripting(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const scriptMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
  };
  return async (act) => {
    const before = await scriptMs();
    await act();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    const after = await scriptMs();
    // A new document in another process restarts the count.
    return after < before ? after : after - before;
  };
}
