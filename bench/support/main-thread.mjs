// What a page's main thread did, in processor time: what else the machine has to do does not count.
import { senderTo } from './own-page.mjs';

/** @typedef {{readonly startMs: number, readonly endMs: number, readonly cpuMs: number}} Task */
/** @typedef {{readonly name: string, readonly ph: string, readonly ts: number, readonly dur?: number, readonly tdur?: number, readonly pid: number, readonly tid: number, readonly args: {readonly data?: {readonly requestId?: string, readonly url?: string, readonly finishTime?: number}}}} TraceEvent */

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** What a page marks in the frame that draws the first rows of the table "Workflows". */
const rowsMark = 'rows on screen';

/** @typedef {Awaited<ReturnType<typeof import('./own-page.mjs').openOwnPage>>} OwnPage */

/**
 * From now on, every document of the page marks when it draws rows.
 * @param {OwnPage} page
 */
export async function markRows(page) {
  await page.addInitScript((mark) => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('table[aria-label="Workflows"] tbody a')) return;
      seen.disconnect();
      requestAnimationFrame(() => performance.mark(mark));
    });
    seen.observe(document, { childList: true, subtree: true });
  }, rowsMark);
}

/**
 * Resolves when the page has drawn rows and read the list, and no answer has come for a while: what it reads after the
 * rows, the details in view, is there.
 * @param {OwnPage} page
 * @param {RegExp} listUrl
 */
export async function untilSettled(page, listUrl) {
  await page.evaluate(
    ({ mark, list }) =>
      new Promise((resolve) => {
        const quietMs = 500;
        let quiet = setTimeout(() => undefined);
        const seen = new PerformanceObserver(() => {
          const hasList = performance.getEntriesByType('resource').some(({ name }) => new RegExp(list).test(name));
          if (!hasList || performance.getEntriesByName(mark).length === 0) return;
          clearTimeout(quiet);
          quiet = setTimeout(() => {
            seen.disconnect();
            resolve(undefined);
          }, quietMs);
        });
        seen.observe({ type: 'mark', buffered: true });
        seen.observe({ type: 'resource', buffered: true });
      }),
    { mark: rowsMark, list: listUrl.source },
  );
}

/**
 * Trace the browser while a page opens the list.
 * @param {import('playwright').Browser} browser
 * @param {() => Promise<void>} act
 */
export async function traceTasks(browser, act) {
  await browser.startTracing(undefined, { categories });
  await act();
  const trace = await browser.stopTracing();
  const { traceEvents } = /** @type {{traceEvents: TraceEvent[]}} */ (JSON.parse(trace.toString()));
  const marked = traceEvents.find(({ name }) => name === rowsMark);
  if (!marked) throw new Error('The page never drew rows.');
  const here = traceEvents.filter(({ pid, tid }) => pid === marked.pid && tid === marked.tid);
  const tasks = here
    .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
    .map(({ ts, dur = 0, tdur = dur }) => ({ startMs: ts / 1000, endMs: (ts + dur) / 1000, cpuMs: tdur / 1000 }))
    .toSorted((a, b) => a.startMs - b.startMs);
  const markedMs = marked.ts / 1000;
  return {
    tasks,
    /** When the main thread had drawn the frame with the first rows. */
    rowsMs: tasks.find(({ startMs, endMs }) => startMs <= markedMs && markedMs <= endMs)?.endMs ?? markedMs,
    /** @param {RegExp} url @returns when the last byte of the first such answer had arrived */
    arrivedMs: (url) => {
      const sent = here.find((event) => event.name === 'ResourceSendRequest' && url.test(event.args.data?.url ?? ''));
      const id = sent?.args.data?.requestId;
      const done = here.find(({ name, args }) => name === 'ResourceFinish' && args.data?.requestId === id);
      if (!done) throw new Error(`No answer of ${url} in the trace.`);
      const { finishTime = Infinity } = done.args.data ?? {};
      return Math.min(done.ts / 1000, finishTime * 1000);
    },
  };
}

/** @param {readonly Task[]} tasks */
export function longestMs(tasks) {
  return tasks.reduce((longest, { cpuMs }) => Math.max(longest, cpuMs), 0);
}

/**
 * Measures the script of a page's main thread, in milliseconds of processor time.
 * @param {import('playwright').Page} page
 */
export async function scriptMeter(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  let beforeMs = 0;
  return {
    /** @returns {Promise<number>} since the last reading */
    read: async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      const nowMs = 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
      const sinceMs = nowMs - beforeMs;
      beforeMs = nowMs;
      return sinceMs;
    },
    close: () => session.detach(),
  };
}

/**
 * Bytes that the page and its workers hold after the garbage is gone: JavaScript's heap, and the buffers beside it.
 * @param {import('playwright').Page} page
 */
export async function heapOfAllThreads(page) {
  const session = await page.context().newCDPSession(page);
  /** @type {string[]} */
  const workers = [];
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.push(sessionId);
  });
  const sendTo = senderTo(session);
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const each = [await bytesOf((method) => session.send(method))];
  for (const worker of workers) each.push(await bytesOf(sendTo(worker)));
  await session.detach();
  return each.reduce((sum, bytes) => sum + bytes, 0);
}

/** @param {(method: 'HeapProfiler.enable' | 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage') => Promise<unknown>} send */
async function bytesOf(send) {
  await send('HeapProfiler.enable');
  await send('HeapProfiler.collectGarbage');
  await send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = /** @type {{usedSize: number, backingStorageSize?: number}} */ (
    await send('Runtime.getHeapUsage')
  );
  return usedSize + backingStorageSize;
}
