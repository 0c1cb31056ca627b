import { expect, test } from 'vitest';

import { startingRow } from '@/domain/runs/run-record.ts';
import { namesInScripts } from '@/testing/names-in-scripts.ts';

import { WorkflowIndex } from '@/domain/workflow-index.ts';
import { indexItems } from '@/domain/workflow-search.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';

import { findPlaces, mostWorkflows, workflowSearches } from './palette-places.ts';
import { indexRuns } from './run-items.ts';

function knownWorkflows(typed: string, list: readonly WorkflowListItem[]) {
  const [toOpen, toStart] = new WorkflowIndex(list).best(workflowSearches(typed), [], mostWorkflows);
  if (!toOpen || !toStart) throw new Error('There must be two searches.');
  return { toOpen, toStart, recent: [] };
}

const rest = {
  isAdmin: false,
  isOperator: false,
  here: { pathname: '/', search: '' },
  isDark: false,
  onTheme: () => undefined,
  onCopyLink: () => undefined,
};
const runId = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';

test.each(namesInScripts)('a workflow, a run and a team named %s are found by %s', (name, typed) => {
  const row = { ...startingRow({ ledger: 'mine', runId }, 1), name };
  const known = {
    workflows: knownWorkflows(typed, [{ id: 'w', name }]),
    runs: indexRuns([row, { ...startingRow({ ledger: 'mine', runId: 'r2' }, 1), workflowName: 'Other' }]),
    teams: indexItems([{ id: 't', name }]),
    recent: [],
    actions: [],
    views: [],
    ...rest,
  };
  const found = findPlaces(typed, known).flatMap(({ places }) => places);
  expect(found.filter(({ label }) => label.includes(name)).map(({ kind }) => kind)).toEqual([
    'workflow',
    'start',
    'run',
    'team',
  ]);
});

test.each([runId, runId.replaceAll('-', ''), 'bbbb4ccc'])('a run is found by %s of its ID', (typed) => {
  const known = { workflows: knownWorkflows(typed, []), teams: [], recent: [], actions: [], views: [], ...rest };
  const runs = indexRuns([startingRow({ ledger: 'mine', runId }, 1)]);
  expect(findPlaces(typed, { ...known, runs })[0]?.places).toMatchObject([{ key: `run-${runId}` }]);
});

test('a run’s entry shows its state, its start time, and its workflow unless that is in the title', () => {
  const known = { workflows: knownWorkflows('', []), teams: [], recent: [], actions: [], views: [], ...rest };
  const placeOf = (name?: string) => {
    const row = { ...startingRow({ ledger: 'mine', runId }, 1), workflowName: 'Poster', ...(name && { name }) };
    return findPlaces('poster', { ...known, runs: indexRuns([row]) })[0]?.places[0];
  };
  expect(placeOf('Bread')?.detail).toMatch(/^Poster · Not confirmed \d+y ago$/);
  expect(placeOf()?.detail).toMatch(/^Not confirmed \d+y ago$/);
  expect(placeOf()?.tone).toBe('warn');
});

test('an ID is shown if it was searched for, or if places look the same', () => {
  const ids = ['11111111-2222-4333-8444-555555555555', '99999999-2222-4333-8444-555555555555'] as const;
  const known = { runs: [], teams: [], recent: [], actions: [], views: [], ...rest };
  const shown = (typed: string, names: readonly string[]) => {
    const workflows = knownWorkflows(
      typed,
      ids.map((id, at) => ({ id, name: names[at] ?? '' })),
    );
    return findPlaces(typed, { ...known, workflows })[0]?.places.map(({ id }) => id);
  };
  expect(shown('poster', ['Poster', 'Poster A4'])).toEqual([undefined, undefined]);
  expect(shown('poster', ['Poster', 'Poster'])).toEqual(['11111111', '99999999']);
  expect(shown('11111111', ['Poster', 'Leaflet'])).toEqual([ids[0]]);
});

test('a run is found by its inputs and its note', () => {
  const known = { workflows: knownWorkflows('lima', []), teams: [], recent: [], actions: [], views: [], ...rest };
  const runs = indexRuns([startingRow({ ledger: 'mine', runId }, 1)], new Map([[runId, '{"city":"lima"}']]));
  expect(findPlaces('lima', { ...known, runs })[0]?.places).toMatchObject([{ key: `run-${runId}` }]);
  const noted = indexRuns([{ ...startingRow({ ledger: 'mine', runId }, 1), note: 'Lima, the one to print' }]);
  expect(findPlaces('lima', { ...known, runs: noted })[0]?.places).toMatchObject([{ key: `run-${runId}` }]);
});

test('on the list of runs its filters and the other pages about runs are found, but not the open page', () => {
  const known = { teams: [], recent: [], runs: [], actions: [], views: [], ...rest };
  const labels = (typed: string, search = '') =>
    findPlaces(typed, { ...known, workflows: knownWorkflows(typed, []), here: { pathname: '/runs', search } }).flatMap(
      ({ places }) => places.map(({ to }) => to),
    );
  expect(labels('errors')).toContain('/runs?state=failed');
  expect(labels('failed').filter((to) => to === '/runs?state=failed')).toHaveLength(1);
  expect(labels('runs')).not.toContain('/runs');
  expect(labels('runs', '?state=failed')).toContain('/runs');
});

test('matching actions of the page come first, then views', () => {
  const known = { workflows: knownWorkflows('', []), teams: [], recent: [], runs: [], ...rest };
  const actions = ['Rerun', 'Cancel run'].map((label) => ({ label, act: () => undefined }));
  const views = [{ name: 'Runs that failed', query: 'state=failed' }];
  const labels = (typed: string) =>
    findPlaces(typed, { ...known, actions, views }).map(({ places }) => places[0]?.label);
  expect(labels('').slice(0, 2)).toEqual(['Rerun', 'Runs that failed']);
  expect(labels('cancel')).toEqual(['Cancel run']);
  expect(labels('that')).toEqual(['Runs that failed']);
});

test('a theme is found by its name and can be set, and the inactive one is listed without a query', () => {
  const set: string[] = [];
  const known = {
    workflows: knownWorkflows('dark', []),
    teams: [],
    recent: [],
    runs: [],
    actions: [],
    views: [],
    ...rest,
    onTheme: (theme: string) => set.push(theme),
  };
  const [group] = findPlaces('dark', known);
  expect(group?.places.map(({ label }) => label)).toEqual(['Dark theme', 'System theme']);
  group?.places[0]?.act?.();
  expect(set).toEqual(['dark']);
  const labels = (isDark: boolean) =>
    findPlaces('', { ...known, isDark })
      .at(-1)
      ?.places.map(({ label }) => label);
  expect(labels(false)).toEqual(['Dark theme', 'Copy link to this page', 'Keyboard shortcuts']);
  expect(labels(true)?.[0]).toBe('Light theme');
});

test('views of the open list come first, and the open page is not listed', () => {
  const known = { workflows: knownWorkflows('', []), recent: [], runs: [], actions: [], views: [], ...rest };
  const teams = indexItems([
    { id: 't1', name: 'Blue' },
    { id: 't2', name: 'Red' },
  ]);
  const at = (pathname: string, search = '') => {
    const [here, ...others] = findPlaces('', { ...known, teams, here: { pathname, search } });
    return { here: here?.places.map(({ label, to }) => [label, to]), others: others.flatMap(({ places }) => places) };
  };
  const runs = at('/runs', '?q=lima&view=gallery');
  expect(runs.here).toEqual([
    ['Show failed runs', '/runs?view=gallery&state=failed'],
    ['Show live runs', '/runs?view=gallery&state=live'],
    ['Show finished runs', '/runs?view=gallery&state=finished'],
    ['Show as a list', '/runs?q=lima'],
    ['Clear filters', '/runs?view=gallery'],
  ]);
  expect(runs.others.filter(({ to }) => to.split('?')[0] === '/runs')).toEqual([]);
  expect(at('/workflows', '?team=t1').here).toEqual([
    ['Show workflows of Red', '/workflows?team=t2'],
    ['Clear filters', '/workflows'],
  ]);
});

test('an admin finds the sections of Admin, but only an operator finds the system', () => {
  const none = { teams: [], recent: [], runs: [], actions: [], views: [] };
  const found = (typed: string, isAdmin: boolean, isOperator: boolean) =>
    findPlaces(typed, { workflows: knownWorkflows(typed, []), ...none, ...rest, isAdmin, isOperator })
      .flatMap(({ places }) => places.map(({ to }) => to))
      .filter((to) => to.startsWith('/admin'));
  expect(found('', true, true)).toEqual(['/admin']);
  expect(found('invite', true, false)).toEqual(['/admin/people']);
  expect(found('database', true, false)).toEqual([]);
  expect(found('database', true, true)).toEqual(['/admin/system']);
  expect(['', 'admin'].flatMap((typed) => found(typed, false, false))).toEqual([]);
});

function rowIn(id: string, teamName: string) {
  const names = { ledger: 'mine', runId: id, teamName, teamId: teamName };
  return { ...startingRow(names, 1), name: `Run ${id}` };
}

test('a filter with keys finds the runs that the list would show, and the workflows of a team', () => {
  const known = {
    workflows: knownWorkflows('', [{ id: 'w', name: 'status' }]),
    runs: indexRuns([rowIn('a', 'Blue'), rowIn('b', 'Red')]),
    teams: indexItems([{ id: 'Blue', name: 'Blue' }]),
    recent: [],
    actions: [],
    views: [],
    ...rest,
  };
  const labels = (typed: string) => findPlaces(typed, known).map(({ places }) => places.map(({ label }) => label));
  expect(labels('team:blue')).toEqual([['Run a'], ['Workflows with team:blue']]);
  expect(labels('team:blue run')).toEqual([['Run a'], ['Workflows with team:blue run']]);
  expect(labels('-team:blue status:attention')).toEqual([['Run b']]);
  expect(labels('status:failed')).toEqual([]);
});
