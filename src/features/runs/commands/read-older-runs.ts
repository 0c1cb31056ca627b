import { clock } from '@/api/clock.ts';
import { listTeamRuns } from '@/contract/runs-extension.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { teamRunEntry } from '@/domain/runs/team-run-entry.ts';
import type { RunWriter } from '@/features/runs/ledger/run-writer.ts';

const pageSize = '200';
const dayMs = 24 * 3_600_000;

/** A page of the service's list, with runs that are older than those in the mirror. */
export interface OlderPage {
  /** Time in ISO 8601. Only runs created before it are listed. */
  readonly before: string;
  /** Undefined for the first page. */
  readonly cursor?: string;
}

/**
 * Load a page of the team's older runs into the ledger, and further pages until one contains an unknown run. The next
 * daily cleanup of the mirror removes other people's ended ones again.
 * @param from the page to load; undefined for the first page beyond the mirror
 * @returns the next page; undefined after the last one
 * @throws ApiError like `Api.request`; RowsCleared
 */
export async function readOlderRuns({ api, ledger }: RunWriter, from?: OlderPage): Promise<OlderPage | undefined> {
  const rows = await ledger.list();
  const known = new Set(rows.flatMap(({ runId, facts }) => (facts.service ? [runId] : [])));
  const teamNames = new Map(
    rows.flatMap(({ teamId, teamName }) => (teamId && teamName ? [[teamId, teamName] as const] : [])),
  );
  const before = from?.before ?? new Date(endOfMirror(rows, api.config.teamRuns)).toISOString();
  let cursor = from?.cursor;
  for (;;) {
    const page = await api.request(listTeamRuns, {
      query: { limit: pageSize, created_before: before, ...(cursor && { cursor }) },
    });
    const at = clock.now();
    const reading = {
      ledger: ledger.key,
      viewerId: page.viewer.id,
      at,
      aheadMs: (Date.parse(page.as_of) || at) - at,
      teamNames,
    };
    await ledger.mirror(page.items.flatMap((run) => teamRunEntry(run, reading) ?? []));
    if (!page.next_cursor) return undefined;
    cursor = page.next_cursor;
    if (page.items.some((run) => !known.has(run.run_id.toLowerCase()))) return { before, cursor };
  }
}

/**
 * Where the mirror ends, in milliseconds since the epoch: just after its oldest run if it is full, or else at its age
 * limit.
 */
function endOfMirror(rows: readonly RunRow[], { atMost, days }: RunWriter['api']['config']['teamRuns']): number {
  const last = rows.filter(({ facts }) => facts.service)[atMost - 1];
  return Math.max(clock.now() - days * dayMs, last ? last.createdAt + 1 : 0);
}
