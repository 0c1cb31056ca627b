import { afterEach } from 'vitest';

const realFetch = window.fetch;
afterEach(() => {
  window.fetch = realFetch;
});

/** How a request fails. */
export type Fault =
  | 'refused'
  /** The service executes the request, but its response is lost. */
  | 'answer-lost'
  | 'never-answered'
  | { readonly status: number; readonly body: BodyInit; readonly headers?: Record<string, string> };

/** An active fault, which breaks requests. */
interface BrokenRequests {
  /** Number of broken requests. */
  readonly hits: () => number;
  /** Stop breaking requests. */
  readonly stop: () => void;
  /** Cut the connections of unanswered requests. */
  readonly cut: () => void;
}

/**
 * Break requests with a matching `METHOD path`; all other requests reach the service.
 * @param times how many requests to break
 */
export function breakRequests(pattern: RegExp, fault: Fault, times = Infinity): BrokenRequests {
  let hits = 0;
  let stopped = false;
  const connections = new AbortController();
  const passOn = window.fetch;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (stopped || hits >= times || !pattern.test(`${request.method} ${pathname}`)) return passOn(input, init);
    hits += 1;
    if (fault === 'answer-lost') await passOn(input, init);
    if (fault === 'refused' || fault === 'answer-lost') throw new TypeError('Failed to fetch');
    if (fault === 'never-answered') {
      return new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
        connections.signal.addEventListener('abort', () => reject(new TypeError('Failed to fetch')));
      });
    }
    return new Response(fault.body, { status: fault.status, ...(fault.headers && { headers: fault.headers }) });
  };
  return {
    hits: () => hits,
    stop: () => {
      stopped = true;
    },
    cut: () => connections.abort(),
  };
}
