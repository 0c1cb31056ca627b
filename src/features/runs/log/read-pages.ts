import type { Api } from '@/api/create-api.ts';
import { getRunLog, type RunLog } from '@/contract/logs-extension.ts';

/** Read a page of a run's log. @throws ApiError 400 if no line begins at `after`; 404 for an unknown run */
export function readPage(api: Api, runId: string, after: number, signal?: AbortSignal): Promise<RunLog> {
  const query = { after: String(after) };
  return api.request(getRunLog, { params: { run_id: runId }, query, signal });
}

/** Read a run's log as it is now, page by page. */
export async function* readPages(api: Api, runId: string): AsyncGenerator<RunLog> {
  for (let after = 0; ;) {
    const page = await readPage(api, runId, after);
    yield page;
    if (page.after >= page.size || page.after <= after) return;
    ({ after } = page);
  }
}
