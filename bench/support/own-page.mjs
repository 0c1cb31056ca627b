// A page that Playwright is not attached to. Playwright asks its pages for network events, for which the browser keeps and
// decodes each answer on the page's main thread: 80 ms for 20 MB, which nobody who uses the product has.

/** What a page is asked may take so long. */
const limitMs = 120_000;

/**
 * @param {import('playwright').Browser} browser
 * @param {{readonly width: number, readonly height: number}} size of its window
 */
export async function openOwnPage(browser, { width, height }) {
  const session = await browser.newBrowserCDPSession();
  const { targetId } = await session.send('Target.createTarget', {
    url: 'about:blank',
    width,
    height,
    newWindow: true,
  });
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const send = senderTo(session)(sessionId);
  await send('Page.enable');

  return {
    /**
     * @template Arg, Value
     * @param {(arg: Arg) => Value | Promise<Value>} run in the page
     * @param {Arg} arg
     * @returns {Promise<Value>}
     */
    evaluate: async (run, arg) => {
      const params = { expression: callOf(run, arg), awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } =
        /** @type {{result: {value: Value}, exceptionDetails?: {text: string, exception?: {description: string}}}} */ (
          await send('Runtime.evaluate', params)
        );
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    /** @param {string} url @returns {Promise<unknown>} resolves once the document has begun */
    goto: (url) => send('Page.navigate', { url }),
    /**
     * @template Arg
     * @param {(arg: Arg) => void} run first in every document
     * @param {Arg} arg
     * @returns {Promise<unknown>}
     */
    addInitScript: (run, arg) => send('Page.addScriptToEvaluateOnNewDocument', { source: callOf(run, arg) }),
    /** @param {string} origin nothing is kept of its lists and details, as at a first visit */
    forget: (origin) => send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' }),
    close: async () => {
      await session.send('Target.closeTarget', { targetId });
    },
  };
}

/**
 * @template Arg
 * @param {(arg: Arg) => unknown} run
 * @param {Arg} arg
 */
function callOf(run, arg) {
  return `(${String(run)})(${JSON.stringify(arg)})`;
}

/**
 * Sends commands to targets within a session: pages and workers that Playwright is not attached to.
 * @param {import('playwright').CDPSession} session
 */
export function senderTo(session) {
  /** @type {Map<number, {resolve: (result: unknown) => void, reject: (reason: Error) => void}>} */
  const waiting = new Map();
  let calls = 0;
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, error } = /** @type {{id?: number, result?: unknown, error?: {message: string}}} */ (
      JSON.parse(message)
    );
    if (id === undefined) return;
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  /** @param {string} sessionId */
  return (sessionId) => {
    /**
     * @param {string} method
     * @param {object} [params]
     * @returns {Promise<unknown>}
     */
    return (method, params = {}) =>
      new Promise((resolve, reject) => {
        calls += 1;
        waiting.set(calls, { resolve, reject });
        setTimeout(() => reject(new Error(`${method} has no answer after ${limitMs} ms.`)), limitMs).unref();
        const message = JSON.stringify({ id: calls, method, params });
        session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
      });
  };
}
