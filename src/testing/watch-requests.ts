import { afterEach } from 'vitest';

const realFetch = window.fetch;
afterEach(() => {
  window.fetch = realFetch;
});

/** A request as received by the service. */
interface WatchedRequest {
  readonly path: string;
  /** The JSON body; undefined without one. */
  readonly body: unknown;
}

/**
 * Record requests with a matching `METHOD path` until the test ends. @returns the recorded requests, in a list that
 * grows
 */
export function watchRequests(pattern: RegExp): readonly WatchedRequest[] {
  const seen: WatchedRequest[] = [];
  const passOn = window.fetch;
  window.fetch = (input, init) => {
    const { method, url } = new Request(input, init);
    const path = new URL(url).pathname;
    if (pattern.test(`${method} ${path}`)) {
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      seen.push({ path, body });
    }
    return passOn(input, init);
  };
  return seen;
}
