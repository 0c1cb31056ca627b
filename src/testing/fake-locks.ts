type Hold = (lock: Lock | null) => unknown;

interface Waiting {
  readonly grant: () => void;
}

interface Held {
  readonly waiting: Waiting[];
  rob: (() => void) | undefined;
}

/** Web Locks for Node: exclusive locks with a queue per name, `ifAvailable`, `steal`, and abort signals. */
export function fakeLocks(): LockManager {
  const byName = new Map<string, Held>();

  async function request(name: string, ...rest: readonly [Hold] | readonly [LockOptions, Hold]): Promise<unknown> {
    const [options, hold] = rest.length === 1 ? [{}, rest[0]] : rest;
    const { steal, ifAvailable, signal } = options;
    signal?.throwIfAborted();
    if (signal && (steal || ifAvailable)) throw new DOMException('not with a signal', 'NotSupportedError');
    // As in a browser, a lock is granted only after the caller has continued.
    await Promise.resolve();
    const held = byName.get(name) ?? { waiting: [], rob: undefined };
    byName.set(name, held);
    if (held.rob && ifAvailable) return hold(null);
    if (steal) held.rob?.();
    else if (held.rob) await turn(held, signal);
    const robbed = new Promise<never>((_, reject) => {
      held.rob = () => reject(new DOMException('stolen', 'AbortError'));
    });
    const mine = held.rob;
    try {
      return await Promise.race([hold({ name, mode: 'exclusive' }), robbed]);
    } finally {
      if (held.rob === mine) {
        held.rob = undefined;
        held.waiting.shift()?.grant();
      }
    }
  }

  return { request, query: () => Promise.resolve({}) };
}

/** Locks of a browser that blocks site data, or of an opaque origin: the API exists, but refuses every request. */
export function refusingLocks(): { readonly locks: LockManager; readonly requestCount: () => number } {
  let requestCount = 0;
  const refuse = () => {
    requestCount += 1;
    // Stop a caller that retries in a loop, so that the test ends.
    return requestCount > 1000
      ? new Promise(() => undefined)
      : Promise.reject(new DOMException('Access to the Locks API is denied in this context.', 'SecurityError'));
  };
  return { locks: { request: refuse, query: refuse } as unknown as LockManager, requestCount: () => requestCount };
}

function turn(held: Held, signal: AbortSignal | undefined): Promise<void> {
  return new Promise<void>((grant, reject) => {
    const waiting = { grant };
    held.waiting.push(waiting);
    signal?.addEventListener('abort', () => {
      const place = held.waiting.indexOf(waiting);
      if (place >= 0) held.waiting.splice(place, 1);
      reject(signal.reason as Error);
    });
  });
}
