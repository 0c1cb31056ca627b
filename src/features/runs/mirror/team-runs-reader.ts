import type * as z from 'zod/mini';

import { ApiError, isStatus } from '@/api/api-error.ts';
import type { Api } from '@/api/create-api.ts';
import { listTeams } from '@/contract/endpoints.ts';
import { listTeamRunChanges, listTeamRuns, watchTeamRuns } from '@/contract/runs-extension.ts';
import { byeEvent, helloEvent, runsEvent, type ByeReason, type TeamRun } from '@/contract/team-run.ts';
import { teamRunEntry } from '@/domain/runs/team-run-entry.ts';
import type { Ledger } from '@/features/runs/ledger/ledger.ts';

import { droppedRows } from './dropped-rows.ts';
import type { MirrorPlace, Reading } from './mirror-place.ts';
import { readEvents } from './read-events.ts';

const pageSize = 200;
/** Maximum number of rows written in one transaction. */
const batchSize = 500;
const dayMs = 24 * 3_600_000;
/** Statuses of a page that the service no longer has, because the cursor is too old or the user has left the team. */
const gone = [400, 403, 404, 410];
/** Silence after which a stream counts as broken, in milliseconds. The service sends something every 15 s. */
const silenceMs = 40_000;

interface TeamRunsReaderParts {
  readonly api: Api;
  readonly ledger: Ledger;
  /** Called with each new position. */
  readonly onPlace: (place: MirrorPlace) => void;
  readonly now: () => number;
}

/** The common part of all responses. */
type Whole = z.output<typeof helloEvent>;

/** Reads the team's runs from the service into the ledger. Calls reject like `Api.request`, or with RowsCleared. */
export interface TeamRunsReader {
  /** The current position; undefined before the first page. */
  readonly place: () => MirrorPlace | undefined;
  /** Continue from a position; undefined to start from the beginning. */
  readonly moveTo: (place: MirrorPlace | undefined) => void;
  /** Read the first page, and the cursor for later changes. */
  readonly begin: (signal: AbortSignal) => Promise<void>;
  /** Read another page of older runs. Parts of the list that the service no longer has are skipped. */
  readonly readOlder: (signal: AbortSignal) => Promise<void>;
  /** Read all changes since the position. */
  readonly readChanges: (signal: AbortSignal) => Promise<void>;
  /** Apply each change as it happens, until the stream ends. @returns the reason */
  readonly follow: (signal: AbortSignal, onLive: () => void) => Promise<ByeReason | 'resync' | 'closed'>;
}

/** Create a reader that has read nothing yet. */
export function createTeamRunsReader({ api, ledger, onPlace, now }: TeamRunsReaderParts): TeamRunsReader {
  const { teamRuns } = api.config;
  let place: MirrorPlace | undefined;
  let teamNames: ReadonlyMap<string, string> | undefined;
  let aheadMs = 0;

  function change(next: Partial<MirrorPlace>) {
    if (!place) return;
    place = { ...place, ...next };
    onPlace(place);
  }

  async function store(items: readonly TeamRun[], viewerId: string) {
    const reading = { ledger: ledger.key, viewerId, at: now(), aheadMs, teamNames: teamNames ?? new Map() };
    const entries = items.flatMap((item) => teamRunEntry(item, reading) ?? []);
    for (let from = 0; from < entries.length; from += batchSize) {
      await ledger.mirror(entries.slice(from, from + batchSize));
    }
  }

  /** Compare clocks and teams, drop runs that the user may no longer see, and plan to read new teams. */
  async function meet({ teams, as_of: asOf, kept_since: keptSince }: Whole, signal: AbortSignal) {
    const at = now();
    aheadMs = (Date.parse(asOf) || at) - at;
    const known = new Set(place?.teams);
    const isChanged = teams.length !== known.size || teams.some((team) => !known.has(team));
    if (!teamNames || isChanged) {
      const listed = await api.request(listTeams, { signal });
      teamNames = new Map(listed.map(({ id, name }) => [id, name]));
    }
    if (place && isChanged) {
      const left = place.readings.filter(({ team }) => team === undefined || teams.includes(team));
      const added = teams.filter((team) => !known.has(team)).map((team) => newReading({ team }));
      change({ teams, readings: [...left, ...added] });
    }
    // Drop old runs only once a day, even if another tab leads, since the user may have loaded them on request.
    const isDue = at - (place?.evictedAt ?? -Infinity) >= dayMs;
    if (isDue) change({ evictedAt: at });
    const kept = isDue ? teamRuns : { atMost: Infinity, days: Infinity };
    const reach = { teams: new Set(teams), keptSince: Date.parse(keptSince) || 0, now: at, teamRuns: kept };
    await ledger.remove(droppedRows(await ledger.list(), reach));
  }

  function newReading(of: Pick<Reading, 'team'> = {}): Reading {
    return { ...of, after: new Date(now() - teamRuns.days * dayMs).toISOString(), left: teamRuns.atMost };
  }

  function readPage({ team, after, next, left }: Reading, signal: AbortSignal) {
    const query = {
      limit: String(Math.min(pageSize, left)),
      created_after: after,
      ...(team && { team_id: team }),
      ...(next && { cursor: next }),
    };
    return api.request(listTeamRuns, { query, signal });
  }

  /** The rest of a reading after a page: one reading, or none. */
  function restOf(reading: Reading, page: Awaited<ReturnType<typeof readPage>>): readonly Reading[] {
    const left = reading.left - page.items.length;
    const isMore = page.next_cursor !== reading.next && page.items.length > 0;
    return page.next_cursor && isMore && left > 0 ? [{ ...reading, next: page.next_cursor, left }] : [];
  }

  /** Replace a reading by the rest of it, unless it was dropped since. */
  function replace(reading: Reading, rest: readonly Reading[]) {
    if (!place?.readings.includes(reading)) return;
    change({ readings: [...rest, ...place.readings.filter((one) => one !== reading)] });
  }

  async function onEvent(type: string | undefined, id: string | undefined, data: string, signal: AbortSignal) {
    if (type === 'hello') await meet(parse(helloEvent, data), signal);
    if (type !== 'runs') return;
    await store(parse(runsEvent, data).items, place?.viewerId ?? '');
    if (id !== undefined) change({ cursor: id });
  }

  return {
    place: () => place,
    moveTo: (next) => {
      place = next;
    },
    begin: async (signal) => {
      const reading = newReading();
      const page = await readPage(reading, signal);
      await meet(page, signal);
      await store(page.items, page.viewer.id);
      // Set the position last: after a failure the first page must be read again.
      place = {
        cursor: page.changes_cursor,
        viewerId: page.viewer.id,
        teams: page.teams,
        readings: [...restOf(reading, page)],
        evictedAt: place?.evictedAt ?? now(),
      };
      change({});
    },
    readOlder: async (signal) => {
      const { readings: [reading] = [], viewerId = '' } = place ?? {};
      if (!reading) return;
      const page = await readPage(reading, signal).catch((error: unknown) => {
        if (gone.some((code) => isStatus(error, code))) replace(reading, []);
        throw error;
      });
      await store(page.items, viewerId);
      replace(reading, restOf(reading, page));
    },
    readChanges: async (signal) => {
      for (let more = true; more && place;) {
        const changes = await api.request(listTeamRunChanges, { query: { after: place.cursor, limit: '500' }, signal });
        await meet(changes, signal);
        await store(changes.items, place.viewerId);
        more = changes.more && changes.cursor !== place.cursor;
        change({ cursor: changes.cursor });
      }
    },
    follow: async (signal, onLive) => {
      let end: ByeReason | 'resync' | 'closed' = 'closed';
      const query = place && { after: place.cursor };
      const chunks = await api.requestStream(watchTeamRuns, { query, signal, timeoutMs: silenceMs });
      await readEvents(chunks, async ({ event, id, data }) => {
        if (event === 'resync') end = 'resync';
        else if (event === 'bye') end = parse(byeEvent, data).reason;
        else await onEvent(event, id, data, signal);
        if (event === 'hello') onLive();
        return end !== 'closed';
      });
      return end;
    },
  };
}

/** @throws ApiError of kind contract */
function parse<Schema extends z.ZodMiniType>(schema: Schema, data: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(data));
  } catch (cause) {
    throw new ApiError({ kind: 'contract', cause });
  }
}
