import { breakRequests } from './faults.ts';

/** Keep every run live, as far as the page can see, until stopped. */
export function holdResults(): { readonly stop: () => void } {
  const headers = { 'Run-Status': 'running', 'Retry-After': '1' };
  return breakRequests(/^GET .*\/result$/, { status: 404, body: '{"description":"It is running."}', headers });
}
