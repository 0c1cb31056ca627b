import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { TeamRun } from '@/contract/team-run.ts';

import { runDuration } from './figures/run-duration.ts';
import { readExport, writeExport } from './run-export.ts';
import { mergeBranches, mergeRows } from './run-merge.ts';
import { nameRuns } from '@/domain/runs/names/name-runs.ts';
import { observe } from './run-observation.ts';
import { isMine, type RunRow, startingRow, trackedRow } from './run-record.ts';
import { isWatched, runState } from './run-state.ts';
import { teamRunEntry } from './team-run-entry.ts';

const t0 = 1_800_000_000_000;
const runId = '11111111-1111-4111-8111-111111111111';
const ann = { id: 'a', email: 'ann@example.org' };
const ben = { id: 'b', email: 'ben@example.org' };
const output = { name: 'a.png', type: 'image/png', size: 9, expires_at: null };

const iso = (ms: number) => new Date(ms).toISOString();

function teamRun(change: Partial<TeamRun> = {}): TeamRun {
  return {
    run_id: runId,
    team_id: 't',
    workflow: { id: 'w', name: 'Poster' },
    status: 'queued',
    message: '',
    name: null,
    note: null,
    inputs: { seed: 4 },
    inputs_size: 10,
    origin: '2',
    started_by: ann,
    cancelled_by: null,
    attempt: 1,
    created_at: iso(t0),
    started_at: null,
    ended_at: null,
    output: null,
    version: 1,
    ...change,
  };
}

function listed(change: Partial<TeamRun> = {}, { at = t0, aheadMs = 0, viewer = ann } = {}): RunRow {
  const teamNames = new Map([['t', 'Studio']]);
  const entry = teamRunEntry(teamRun(change), { ledger: 'mine', viewerId: viewer.id, at, aheadMs, teamNames });
  if (!entry) throw new Error('its times can be read');
  return entry.row;
}

const running = { status: 'running', started_at: iso(t0 + 4000), version: 2 } as const;
const ended = { ...running, ended_at: iso(t0 + 12_400), version: 3 } as const;
const succeeded = { ...ended, status: 'succeeded', output } as const;
const kindOf = (row: RunRow, now = t0) => runState(row.facts, now).kind;
const sent = startingRow({ ledger: 'mine', runId, workflowName: 'Old name', name: 'Mine' }, t0 - 500);

describe('a run as the service reports it', () => {
  test.each<[string, Partial<TeamRun>, string]>([
    ['queued', {}, 'queued'],
    ['running', running, 'running'],
    ['succeeded', succeeded, 'finished'],
    ['succeeded, its output removed', { ...succeeded, output: null }, 'output-gone'],
    ['failed', { ...ended, status: 'failed', message: 'No flour' }, 'failed'],
    ['cancelled', { ...ended, status: 'cancelled', cancelled_by: ben }, 'cancelled'],
  ])('%s is shown as %s', (_, change, kind) => {
    expect(kindOf(listed(change))).toBe(kind);
  });

  test('an unknown status is shown verbatim', () => {
    expect(runState(listed({ status: 'paused' }).facts, t0)).toMatchObject({ kind: 'queued', label: 'Paused' });
  });

  test('is mine if I started it, wherever that was; another user’s run never is, even if added here', () => {
    const theirs = listed({}, { viewer: ben });
    expect(isMine(listed().facts)).toBe(true);
    expect(isMine(theirs.facts)).toBe(false);
    expect(isMine(mergeRows(theirs, trackedRow({ ledger: 'mine', runId }, t0)).facts)).toBe(false);
    expect(isWatched(theirs.facts, t0)).toBe(false);
    expect(runState(theirs.facts, t0).actions).toEqual(['check', 'cancel', 'rerun', 'archive']);
  });

  test('settles a start that was not confirmed', () => {
    const unconfirmed = observe(sent, { type: 'start-interrupted', at: t0 });
    expect(kindOf(unconfirmed)).toBe('not-confirmed');
    const row = mergeRows(unconfirmed, listed(running));
    expect(runState(row.facts, t0)).toMatchObject({ kind: 'running', since: t0 + 4000 });
    expect(runState(row.facts, t0).actions).not.toContain('send-again');
    expect(row.events).toEqual(unconfirmed.events);
    expect(row).toMatchObject({ createdAt: t0, workflowName: 'Poster', teamName: 'Studio' });
  });

  test('never removes a result that was seen', () => {
    const found = observe(sent, { type: 'result-found', sentAt: t0, at: t0 + 1 });
    for (const status of ['running', 'failed', 'cancelled']) {
      expect(kindOf(mergeRows(found, listed({ ...ended, status })))).toBe('finished');
    }
    const gone = mergeRows(found, listed({ ...succeeded, output: null, version: 9 }, { at: t0 + 5000 }));
    expect(kindOf(gone)).toBe('output-gone');
  });

  test('is updated by a later check: its status until the next report, its end permanently', () => {
    const row = mergeRows(sent, listed({}, { at: t0 }));
    const check = { type: 'no-result', words: '', sentAt: t0 + 1000, at: t0 + 1001 } as const;
    expect(kindOf(observe(row, { ...check, runStatus: 'running' }))).toBe('running');
    const failed = observe(row, { ...check, runStatus: 'failed', words: 'No flour' });
    expect(kindOf(mergeRows(failed, listed(running, { at: t0 + 5000 })))).toBe('failed');
    const known = mergeRows(failed, listed({ ...ended, status: 'cancelled' }));
    expect(kindOf(known)).toBe('cancelled');
  });

  test('is stale once a later check fails', () => {
    const fault = { kind: 'network', words: '' } as const;
    const row = observe(listed(running), { type: 'check-failed', fault, sentAt: t0 + 1, at: t0 + 2 });
    expect(runState(row.facts, t0 + 3)).toMatchObject({ kind: 'running', staleSince: t0 + 2 });
  });

  test('has no output once a check no longer finds it', () => {
    const row = observe(listed(succeeded), { type: 'no-result', words: '', sentAt: t0 + 1, at: t0 + 2 });
    expect(kindOf(row)).toBe('output-gone');
  });

  test('has the service’s own durations, measured by the service’s clock while live', () => {
    expect(runDuration(listed(succeeded), t0)).toEqual({ kind: 'known', leastMs: 8400, mostMs: 8400 });
    expect(runDuration(listed({}, { aheadMs: 60_000 }), t0 - 58_000)).toEqual({ kind: 'going', forMs: 2000 });
    expect(runDuration(listed(running, { aheadMs: -60_000 }), t0 + 65_000)).toEqual({ kind: 'going', forMs: 1000 });
    expect(runDuration(listed({ ...ended, status: 'cancelled', started_at: null }), t0)).toEqual({ kind: 'unknown' });
  });

  test('has the team’s name before the user’s own', () => {
    const row = mergeRows(sent, listed({ name: 'Spring', version: 2 }));
    expect(nameRuns([row]).title(row)).toBe('Spring');
    const unnamed = mergeRows(row, listed({ name: null, version: 3 }));
    expect(nameRuns([unnamed]).title(unnamed)).toBe('Mine');
  });

  test('survives an export', () => {
    const row = mergeRows(sent, listed({ ...succeeded, name: 'Spring', cancelled_by: ben }));
    const [read] = readExport(writeExport([{ row }], new Date(t0)), 'mine').runs;
    expect(read?.row.facts).toEqual(JSON.parse(JSON.stringify(row.facts)));
    expect(readExport(writeExport([{ row: listed() }], new Date(t0)), 'mine').unreadable).toBe(0);
  });

  test('is omitted when its time is unreadable', () => {
    const reading = { ledger: 'mine', viewerId: 'a', at: t0, aheadMs: 0, teamNames: new Map<string, string>() };
    expect(teamRunEntry(teamRun({ created_at: 'soon' }), reading)).toBeUndefined();
  });
});

const change: fc.Arbitrary<Partial<TeamRun>> = fc.record({
  status: fc.constantFrom('queued', 'running', 'succeeded', 'failed', 'cancelled', 'odd'),
  message: fc.constantFrom('', 'words'),
  name: fc.constantFrom(null, 'Spring', 'Summer'),
  workflow: fc.constantFrom({ id: 'w', name: 'Poster' }, { id: 'w', name: 'Banner' }),
  output: fc.constantFrom(null, output),
});

const versions = fc
  .array(change, { minLength: 1, maxLength: 6 })
  .map((changes) => changes.map((one, place) => listed({ ...one, version: place + 1 }, { at: t0 + place * 1000 })));

test('versions that arrive in any order, even twice, lead to the same row', () => {
  fc.assert(
    fc.property(
      versions.chain((rows) =>
        fc.tuple(fc.constant(rows), fc.shuffledSubarray([...rows, ...rows], { minLength: rows.length * 2 })),
      ),
      fc.boolean(),
      ([rows, shuffled], isKnown) => {
        const start = isKnown ? [observe(sent, { type: 'start-interrupted', at: t0 })] : [];
        const inOrder = [...start, ...rows].reduce(mergeRows);
        expect([...start, ...shuffled].reduce(mergeRows)).toEqual(inOrder);
        expect(inOrder.facts.service).toEqual(rows.at(-1)?.facts.service);
      },
    ),
  );
});

test('two tabs that read the same row keep the newer report, whichever is stored first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (one, other) => {
      const base = listed();
      const [here, there] = [one, other].map((version) => mergeRows(base, listed({ ...running, version })));
      if (!here || !there) throw new Error('there are two');
      const newest = Math.max(one, other);
      expect(mergeBranches(base, here, there).facts.service?.version).toBe(newest);
      expect(mergeBranches(base, there, here).facts.service?.version).toBe(newest);
    }),
  );
});

test.each<[run: Partial<TeamRun>, share: number | undefined]>([
  [{ status: 'running', percent: 24, step: 7, steps: 10 }, 0.24],
  [{ status: 'running', step: 7, steps: 10 }, 0.7],
  [{ status: 'running', percent: 140 }, undefined],
  [{ status: 'running', step: 7 }, undefined],
  [{ status: 'running', step: 7, steps: 0 }, undefined],
  [{ status: 'succeeded', percent: 24 }, undefined],
])('the progress of %j is %s', (run, share) => {
  expect(listed(run).facts.service?.share).toBe(share);
});
