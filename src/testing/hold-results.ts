import { breakRequests } from './faults.ts';

/** Every run goes on, as far as the page learns, until this is stopped. */
export function holdResults(): { readonly stop: () => void } {
  const headers = { 'Run-Status': 'running', 'Retry-After': '1' };
  return breakRequests(/^GET .*\/result$/, { status: 404, body: '{"description":"It is running."}', headers });
}
