import { describe, expect, it } from 'vitest';

import { completeSchema, editSchema, startValues, toBody } from './edit-workflow-values.ts';

const id = '6f0d9a40-0b9e-4c37-8a7e-0d8f3f1c5a01';
const other = '6f0d9a40-0b9e-4c37-8a7e-0d8f3f1c5a02';
const start = startValues({ id, name: 'Report', team_id: id, canvas_type: 0, created_at: null });

describe('the update of a workflow', () => {
  it('sends nothing if nothing has changed', () => {
    expect(toBody(start, start)).toEqual({});
  });

  it.each([
    [{ name: 'Reports' }, { name: 'Reports' }],
    [{ team_id: other }, { team_id: other }],
    [{ owner_id: other }, { owner_id: other }],
    [{ is_external: 'yes' }, { is_external: true }],
    [{ is_external: 'no' }, { is_external: false }],
    [{ canvas_type: 3 }, { canvas_type: 3 }],
    [{ canvas_type: '' }, {}],
  ] as const)('with the change %j sends only %j', (change, body) => {
    expect(toBody({ ...start, ...change }, start)).toEqual(body);
  });

  it('sends every field on request', () => {
    expect(toBody({ ...start, owner_id: other, is_external: 'no' }, undefined)).toEqual({
      name: 'Report',
      team_id: id,
      owner_id: other,
      is_external: false,
      canvas_type: 0,
    });
  });

  it('begins with empty values for fields that could not be read', () => {
    expect(startValues({ id, name: 'x', team_id: null, canvas_type: null, created_at: null })).toMatchObject({
      team_id: '',
      canvas_type: '',
    });
  });
});

function faults(schema: typeof editSchema | typeof completeSchema, change: object) {
  return schema.safeParse({ ...start, ...change }).error?.issues.map(({ path }) => path[0]) ?? [];
}

describe('the edit form', () => {
  it.each([
    [{}, []],
    [{ name: '  ' }, ['name']],
    [{ owner_id: 'someone' }, ['owner_id']],
    [{ canvas_type: 1.5 }, ['canvas_type']],
  ] as const)('given %j reports errors at the fields %j', (change, fields) => {
    expect(faults(editSchema, change)).toEqual(fields);
  });

  it('requires every field if all are sent', () => {
    expect(faults(completeSchema, { team_id: '', canvas_type: '' })).toEqual([
      'team_id',
      'owner_id',
      'is_external',
      'canvas_type',
    ]);
    expect(faults(completeSchema, { owner_id: other, is_external: 'no' })).toEqual([]);
  });
});
