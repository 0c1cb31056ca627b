const quietMs = 500;

/**
 * Start watching a page's requests, before it is opened, in order to wait until it has loaded. Playwright's own
 * `networkidle` would also wait for the stream of the team's runs, which never ends.
 * @param {import('playwright').Page} page
 * @returns {() => Promise<void>} waits until, for half a second, no request
 *   other than that stream has been in flight
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
