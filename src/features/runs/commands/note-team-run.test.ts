import { afterEach, expect, test, vi } from 'vitest';

import { parseConfig } from '@/api/config.ts';
import { createTrialApi } from '@/api/create-api.ts';
import type { DescribeRunBody } from '@/contract/team-run.ts';
import { openLedger } from '@/features/runs/ledger/ledger.ts';
import { createMemoryRunStore } from '@/features/runs/ledger/memory-run-store.ts';
import { ben, listedRow, listedRun } from '@/testing/listed-run.ts';

import { NoteChanged } from './note-changed.ts';
import { noteTeamRun } from './note-team-run.ts';

const api = createTrialApi(parseConfig({ accountsUrl: '/accounts', apiUrl: '/api' }), {
  accessToken: 'jwt',
  apiKey: 'key',
});

afterEach(() => vi.unstubAllGlobals());

/** A team's run with a note stored by the service, and optionally a private note in this browser. */
async function openRun({ teams, own }: { readonly teams: string | null; readonly own?: string }) {
  let run = listedRun({ started_by: ben, note: teams });
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'PATCH') {
      const { note = null } = JSON.parse(init.body as string) as DescribeRunBody;
      run = { ...run, note, version: run.version + 1 };
    }
    return Response.json(run);
  });
  const ledger = openLedger('mine', createMemoryRunStore());
  const row = { ...listedRow({ started_by: ben, note: teams }), note: own };
  await ledger.add([{ row }]);
  return {
    row,
    note: (note: string, seen: string) => noteTeamRun({ api, ledger }, row, { note, seen }),
    kept: () => ledger.get(row.runId),
    atService: () => run.note,
  };
}

test('a private note is kept when the team’s note, which hides it, changes', async () => {
  const run = await openRun({ teams: 'Print it', own: 'Mine' });
  await run.note('Print it twice', 'Print it');
  expect(await run.kept()).toMatchObject({ note: 'Mine', facts: { service: { note: 'Print it twice' } } });
});

test('a private note becomes the team’s if the team has none', async () => {
  const run = await openRun({ teams: null, own: 'Mine' });
  await run.note('Ours', '');
  expect(run.atService()).toBe('Ours');
  expect((await run.kept())?.note).toBeUndefined();
});

test('a colleague’s change to a note is overwritten only after the user has seen it', async () => {
  const run = await openRun({ teams: 'Ben’s' });
  await expect(run.note('Ann’s', '')).rejects.toEqual(new NoteChanged('Ben’s'));
  expect(run.atService()).toBe('Ben’s');
  await run.note('Ann’s', 'Ben’s');
  expect(run.atService()).toBe('Ann’s');
});
