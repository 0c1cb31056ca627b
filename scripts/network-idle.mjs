const quietMs = 500;

/**
 * Wait for what a page loads. Call it before the page is opened: Playwright's own `networkidle` waits for the stream of
 * the team's runs too, which never ends.
 * @param {import('playwright').Page} page
 * @returns {() => Promise<void>} resolves when nothing else has been under way for half a second
 */
export function watchNetwork(page) {
  /** @type {Set<import('playwright').Request>} */
  const open = new Set();
  /** @type {(() => void) | undefined} */
  let onChange;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/runs/events')) return;
    open.add(request);
    onChange?.();
  });
  /** @param {import('playwright').Request} request */
  const end = (request) => {
    if (open.delete(request)) onChange?.();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () =>
    new Promise((resolve) => {
      /** @type {NodeJS.Timeout | undefined} */
      let quiet;
      onChange = () => {
        clearTimeout(quiet);
        if (open.size === 0) quiet = setTimeout(resolve, quietMs);
      };
      onChange();
    });
}
