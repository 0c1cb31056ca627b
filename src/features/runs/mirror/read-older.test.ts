import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '@/api/api-error.ts';
import type { Api } from '@/api/create-api.ts';
import type { TeamRun } from '@/contract/team-run.ts';
import { type Ledger, openLedger } from '@/features/runs/ledger/ledger.ts';
import { createMemoryRunStore } from '@/features/runs/ledger/memory-run-store.ts';
import { ann, listedRun } from '@/testing/listed-run.ts';

import type { MirrorPlace } from './mirror-place.ts';
import { createOlderReader } from './read-older.ts';
import { createTeamRunsReader } from './team-runs-reader.ts';

type Query = Readonly<Record<string, string>>;

const after = '2027-01-01T00:00:00Z';
const readingOfFormerTeam = { team: 'left', after, left: 100 };
const readingOfAll = { after, next: '200', left: 100 };
const life = new AbortController();
let ledger: Ledger;

beforeEach(() => {
  ledger = openLedger('mine', createMemoryRunStore());
});
afterEach(() => ledger.close());

const placeWith = (readings: MirrorPlace['readings']) => ({ cursor: 'c1', viewerId: ann.id, teams: ['t'], readings });
const pageOf = (items: readonly TeamRun[]) => ({ items, next_cursor: null });

const sleep = () => Promise.resolve();

/** Create readers whose requests are handled by `request`. */
function makeReaders(request: (query: Query) => Promise<unknown>) {
  const config = { teamRuns: { atMost: 10_000, days: 30 } };
  const api = {
    config,
    request: (_: unknown, { query }: { readonly query: Query }) => request(query),
  } as unknown as Api;
  const reader = createTeamRunsReader({ api, ledger, onPlace: () => undefined, now: () => 0 });
  const readOlder = createOlderReader({ reader, borrow: () => () => undefined, sleep, now: () => 0, random: () => 0 });
  return { reader, readOlder: () => readOlder(life.signal) };
}

test('a page that is refused after the user left the team doesn’t affect the rest of the list', async () => {
  const { reader, readOlder } = makeReaders((query) => {
    if (!query['team_id']) return Promise.resolve(pageOf([listedRun()]));
    // The stream reports that the user left the team before the refusal arrives.
    reader.moveTo(placeWith([readingOfAll]));
    return Promise.reject(new ApiError({ kind: 'http', status: 403 }));
  });
  reader.moveTo(placeWith([readingOfFormerTeam, readingOfAll]));
  readOlder();
  await vi.waitFor(() => expect(reader.place()?.readings).toEqual([]));
  expect(await ledger.list()).toHaveLength(1);
});

test('a page that arrives after a restart does not continue the old list', async () => {
  const restartedPlace = placeWith([]);
  const { reader, readOlder } = makeReaders(() => {
    reader.moveTo(restartedPlace);
    return Promise.resolve({ ...pageOf([listedRun()]), next_cursor: '400' });
  });
  reader.moveTo(placeWith([readingOfAll]));
  readOlder();
  await vi.waitFor(async () => expect(await ledger.list()).toHaveLength(1));
  expect(reader.place()).toEqual(restartedPlace);
});
