import { describe, expect, it } from 'vitest';

import {
  cancelRun,
  createWorkflow,
  deleteWorkflow,
  endpoints,
  getRunId,
  getRunResult,
  getWorkflow,
  listTeams,
  listWorkflows,
  startRun,
  updateWorkflow,
} from './endpoints.ts';

const id = '6f0d9a40-0b9e-4c37-8a7e-0d8f3f1c5a01';
const team = '6f0d9a40-0b9e-4c37-8a7e-0d8f3f1c5a02';
const item = { id, name: 'Report' };

describe('a response as in the interface', () => {
  it.each([
    [listWorkflows, [{ id, name: 'Report' }], [item]],
    [createWorkflow, { id, name: 'Report' }, { id, name: 'Report' }],
    [
      getWorkflow,
      { workflow: { id, name: 'Report', team_id: team, canvas_type: 0, created_at: '2026-11-21T10:00:00Z' } },
      { workflow: { id, name: 'Report', team_id: team, canvas_type: 0, created_at: '2026-11-21T10:00:00Z' } },
    ],
    [
      updateWorkflow,
      { id, name: 'Report', team_id: team, owner_id: id, canvas_type: 2, is_external: true },
      { id, name: 'Report', team_id: team, owner_id: id, canvas_type: 2, is_external: true },
    ],
    [
      deleteWorkflow,
      { workflow: { id, name: 'Report', status: 'removed', deleted_at: '2026-11-21T10:00:00Z' } },
      { workflow: { id, name: 'Report', status: 'removed', deleted_at: '2026-11-21T10:00:00Z' } },
    ],
    [listTeams, [{ id: team, name: 'Studio' }], [{ id: team, name: 'Studio' }]],
    [getRunId, { run_id: id }, { run_id: id }],
    [startRun, { run_id: id, status: 'queued', message: 'ok' }, { run_id: id, status: 'queued', message: 'ok' }],
    [cancelRun, { message: 'ok' }, { message: 'ok' }],
    [getRunResult, { result: 'https://out.example/x?sig=1' }, { result: 'https://out.example/x?sig=1' }],
  ] as const)('of $name is parsed', (endpoint, body, read) => {
    expect(endpoint.response.parse(body)).toEqual(read);
  });
});

describe('a response of real servers', () => {
  it.each([
    [
      'many more fields in a list item',
      listWorkflows,
      [{ id, name: 'R', owner: { id: 1 }, tags: [] }],
      [{ ...item, name: 'R' }],
    ],
    [
      'a list item that says its team',
      listWorkflows,
      [{ id, name: 'R', team_id: team }],
      [{ ...item, name: 'R', team_id: team }],
    ],
    [
      'a name in which nothing can be seen',
      listWorkflows,
      [{ id, name: ' \u200B\u3164\u2800' }],
      [{ ...item, name: '' }],
    ],
    ['a name of one emoji', listWorkflows, [{ id, name: '👩‍🚀' }], [{ ...item, name: '👩‍🚀' }]],
    ['a list item without a name', listWorkflows, [{ id }], [{ ...item, name: '' }]],
    [
      'a list item of wrong types',
      listWorkflows,
      [{ id, name: 5, canvas_type: '0' }],
      [{ ...item, name: '', canvas_type: null }],
    ],
    [
      'more fields in a team',
      listTeams,
      [{ id: team, name: 'S', plan: 'pro', members: [] }],
      [{ id: team, name: 'S' }],
    ],
    [
      'canvas_type null',
      getWorkflow,
      { workflow: { ...item, canvas_type: null } },
      { workflow: { ...item, canvas_type: null } },
    ],
    ['no team_id', getWorkflow, { workflow: { id, name: 'Report' } }, { workflow: item }],
    ['an update without owner', updateWorkflow, { id, name: 'R' }, { id, name: 'R' }],
    [
      'an unknown status',
      startRun,
      { run_id: id, status: 'warming_up', message: null },
      { run_id: id, status: 'warming_up', message: '' },
    ],
    ['a start without status', startRun, { run_id: id }, { run_id: id, status: '', message: '' }],
    ['a cancel without a message', cancelRun, {}, { message: '' }],
    ['a location that is not a URL', getRunResult, { result: 's3://bucket/key' }, { result: 's3://bucket/key' }],
    ['a delete without any field', deleteWorkflow, { workflow: {} }, { workflow: { id: '', name: '', status: '' } }],
  ] as const)('with %s is parsed', (_what, endpoint, body, read) => {
    expect(endpoint.response.parse(body)).toEqual(read);
  });
});

describe('a response with the wrong shape', () => {
  it.each([
    ['a list that is an object', listWorkflows, { workflows: [] }, []],
    ['a list with a null item', listWorkflows, [{ id, name: 'R' }, null], [1]],
    ['teams that are text', listTeams, 'none', []],
    ['a workflow without its wrapper', getWorkflow, { id, name: 'R' }, ['workflow']],
    ['a workflow without an id', getWorkflow, { workflow: { name: 'R' } }, ['workflow', 'id']],
    ['a created workflow without an id', createWorkflow, { name: 'R' }, ['id']],
    ['a run id that is a number', getRunId, { run_id: 5 }, ['run_id']],
    ['a start without a run ID', startRun, { status: 'queued', message: '' }, ['run_id']],
    ['a cancel without a body', cancelRun, undefined, []],
    ['a result without a location', getRunResult, { result: null }, ['result']],
  ] as const)('%s: the fault is located', (_what, endpoint, body, path) => {
    expect(endpoint.response.safeParse(body).error?.issues[0]?.path).toEqual(path);
  });
});

describe('the ten endpoints', () => {
  it('have the methods and paths of the interface’s summary', () => {
    expect(endpoints.map(({ method, host, path }) => `${method} ${host} ${path}`)).toEqual([
      'GET accounts /workflows',
      'POST accounts /workflows',
      'GET accounts /workflows/{workflow_id}',
      'PATCH accounts /workflows/{workflow_id}',
      'DELETE accounts /workflows/{workflow_id}',
      'GET accounts /teams',
      'GET api /get_run_id',
      'POST api /run_workflow/{team_id}/{run_id}',
      'POST cancel /cancel/{team_id}/{run_id}',
      'GET accounts /runs/{run_id}/result',
    ]);
  });

  it('require both credentials, except for the run id', () => {
    expect(endpoints.filter(({ apiKey }) => !apiKey)).toEqual([getRunId]);
  });
});
