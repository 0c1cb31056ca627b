import { describe, expect, it } from 'vitest';

import { createKeyBody } from './admin/admin-keys.ts';
import { createTeamBody } from './admin/admin-teams.ts';
import { startRunBody } from './run.ts';
import { describeRunBody } from './team-run.ts';
import { createWorkflowBody, updateWorkflowBody } from './workflow.ts';

const id = '6f0d9a40-0b9e-4c37-8a7e-0d8f3f1c5a01';
const all = { name: 'Report', team_id: id, is_external: false, canvas_type: 0, public: false };

describe('a request body', () => {
  it.each([
    ['create with all five fields', createWorkflowBody, all],
    ['create with the required fields only', createWorkflowBody, { name: 'Report', team_id: id }],
    ['update of one field', updateWorkflowBody, { canvas_type: -1 }],
    ['update of nothing', updateWorkflowBody, {}],
    ['update of all', updateWorkflowBody, { name: 'R', team_id: id, owner_id: id, is_external: true, canvas_type: 7 }],
    ['start with inputs', startRunBody, { id, origin: '2', inputs: { seconds: 0.5, nested: { a: [null] } } }],
    ['start with a number as origin', startRunBody, { id, origin: 2 }],
    ['start with empty inputs', startRunBody, { id, inputs: {} }],
  ] as const)('for %s is valid', (_what, schema, body) => {
    expect(schema.parse(body)).toEqual(body);
  });

  it.each([
    ['create without a name', createWorkflowBody, { team_id: id }, ['name']],
    ['create without a team', createWorkflowBody, { name: 'R' }, ['team_id']],
    ['create with a team that is not a UUID', createWorkflowBody, { ...all, team_id: 'studio' }, ['team_id']],
    ['create with a null field', createWorkflowBody, { ...all, public: null }, ['public']],
    ['create with a text for a number', createWorkflowBody, { ...all, canvas_type: '0' }, ['canvas_type']],
    ['create with a fractional number', createWorkflowBody, { ...all, canvas_type: 0.5 }, ['canvas_type']],
    ['create with a text for a boolean', createWorkflowBody, { ...all, is_external: 'false' }, ['is_external']],
    ['create with a list', createWorkflowBody, [], []],
    ['update with a null name', updateWorkflowBody, { name: null }, ['name']],
    ['update with an owner that is not a UUID', updateWorkflowBody, { owner_id: 'me' }, ['owner_id']],
    ['a team without a visible name', createTeamBody, { name: '\u200B\u3164' }, ['name']],
    ['a key without a visible name', createKeyBody, { name: '\u00A0', days: 1 }, ['name']],
    ['a run with a name of blanks', describeRunBody, { name: ' \u2060' }, ['name']],
    ['start without an id', startRunBody, { inputs: {} }, ['id']],
    ['start with inputs that are a list', startRunBody, { id, inputs: [] }, ['inputs']],
    ['start with inputs that are null', startRunBody, { id, inputs: null }, ['inputs']],
    ['start with a boolean as origin', startRunBody, { id, origin: true }, ['origin']],
  ] as const)('for %s is invalid, and the fault is located', (_what, schema, body, path) => {
    expect(schema.safeParse(body).error?.issues[0]?.path).toEqual(path);
  });

  it.each([
    [createWorkflowBody, all],
    [updateWorkflowBody, { name: 'R' }],
    [startRunBody, { id }],
  ] as const)('never contains a field that is not in the interface', (schema, body) => {
    expect(schema.parse({ ...body, owner: 'x', __proto__: { y: 1 } })).toEqual(body);
  });
});
