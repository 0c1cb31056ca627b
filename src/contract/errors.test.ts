import { describe, expect, it } from 'vitest';

import { readErrorBody } from './errors.ts';

describe('an error body', () => {
  it.each([
    [{ description: 'No such team' }, { words: 'No such team', issues: [] }],
    [{ description: '' }, { words: '', issues: [] }],
    [{ result: 'Not yours' }, { words: 'Not yours', issues: [] }],
    [
      { description: 'This one', result: 'not that' },
      { words: 'This one', issues: [] },
    ],
    [
      { detail: [{ loc: ['body', 'id'], msg: 'field required', type: 'missing' }] },
      { words: 'id: field required', issues: [{ path: ['id'], message: 'field required' }] },
    ],
    [
      {
        detail: [
          { loc: ['body', 'inputs', 0, 'x'], msg: 'too long' },
          { loc: ['path', 'run_id'], msg: 'no UUID', type: null },
          { loc: [], msg: 'no JSON', type: 'json' },
        ],
      },
      {
        words: 'inputs.0.x: too long; path.run_id: no UUID; no JSON',
        issues: [
          { path: ['inputs', 0, 'x'], message: 'too long' },
          { path: ['path', 'run_id'], message: 'no UUID' },
          { path: [], message: 'no JSON' },
        ],
      },
    ],
    [{ detail: [] }, { words: '', issues: [] }],
  ])('is parsed from %j', (body, read) => {
    expect(readErrorBody(body)).toEqual(read);
  });

  it.each([
    [undefined],
    [null],
    ['<html>'],
    [5],
    [{}],
    [[]],
    [{ description: 5 }],
    [{ detail: 'Not found' }],
    [{ detail: [{ msg: 1 }] }],
  ])('is not found in %j', (body) => {
    expect(readErrorBody(body)).toBeUndefined();
  });
});
