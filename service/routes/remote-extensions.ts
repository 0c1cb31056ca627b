import { extensions, type Extensions } from '@/contract/extensions.ts';

import { within } from '../platform/within.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const ANSWER_MS = 10_000;
/** How long the dashboard's configuration waits for the first answer. */
const FIRST_ANSWER_MS = 2000;

/** The known extensions of a remote service. */
export interface RemoteExtensions {
  /** The last known extensions; a call before the first answer waits briefly for it. */
  current(): Promise<Extensions>;
  stop(): void;
}

/**
 * The wait until the next poll, in milliseconds: an answer is used for a day; an unreachable host is polled again
 * within an hour.
 */
export function nextLookMs(failures: number): number {
  return failures === 0 ? DAY_MS : Math.min(HOUR_MS, MINUTE_MS * 2 ** (failures - 1));
}

/**
 * Fetch a remote service's extensions, from `GET {accounts_url}/extensions`, and keep them up to date. A 3xx, a
 * 4xx or an unreadable answer means that there are none; a 5xx or an unreachable host changes nothing.
 * @param accounts base without a trailing slash
 * @param waitMs the wait after this many consecutive failures
 */
export function watchRemoteExtensions(
  accounts: string,
  waitMs: (failures: number) => number = nextLookMs,
): RemoteExtensions {
  let known: Extensions = {};
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();

  const look = async () => {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_MS)]);
    try {
      const response = await fetch(`${accounts}/extensions`, { redirect: 'manual', signal });
      const text = await response.text();
      if (response.status >= 500) throw new Error(`answered ${response.status}`);
      known = response.ok ? readExtensions(text) : {};
      failures = 0;
    } catch {
      failures += 1;
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => void look(), waitMs(failures)).unref();
  };
  const first = look();
  return {
    async current() {
      await within(FIRST_ANSWER_MS, first).catch(() => undefined);
      return known;
    },
    stop() {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}

function readExtensions(text: string): Extensions {
  try {
    return extensions.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
