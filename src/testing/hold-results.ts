import { breakRequests } from './faults.ts';

/** Make every run look live to the page, until stopped. */
export function holdResults(): { readonly stop: () => void } {
  const headers = { 'Run-Status': 'running', 'Retry-After': '1' };
  return breakRequests(/^GET .*\/result$/, { status: 404, body: '{"description":"It is running."}', headers });
}
