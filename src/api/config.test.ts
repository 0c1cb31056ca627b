import { describe, expect, it } from 'vitest';

import { parseConfig } from './config.ts';

describe('config.json', () => {
  it('needs only two bases; cancel goes to the second, trailing slashes go', () => {
    expect(parseConfig({ accountsUrl: 'https://a.example/', apiUrl: '/api//' })).toEqual({
      accountsUrl: 'https://a.example',
      apiUrl: '/api',
      cancelUrl: '/api',
      upstream: { accounts: 'https://a.example', api: '/api', cancel: '/api' },
      workflowUrl: undefined,
      signInHelp: undefined,
      resultPath: '/runs/{run_id}/result',
      sampleInputs: [],
    });
  });

  it('keeps the examples that can be read', () => {
    const good = { name: 'Poster', inputs: { headline: 'Spring' }, canvasType: 0 };
    const bases = { accountsUrl: '/a', apiUrl: '/b' };
    const bad = [null, 5, { name: '', inputs: {} }, { name: 'No inputs' }, { name: 'A list', inputs: [] }];
    expect(parseConfig({ ...bases, sampleInputs: [...bad, good] }).sampleInputs).toEqual([good]);
    expect(parseConfig({ ...bases, sampleInputs: 'Poster' }).sampleInputs).toEqual([]);
  });

  it.each([
    [{ apiUrl: '/b' }, ['accountsUrl']],
    [null, []],
    [{ accountsUrl: '/a', apiUrl: 5 }, ['apiUrl']],
    [{ accountsUrl: '/a', apiUrl: '/b', resultPath: '/elsewhere' }, ['resultPath']],
  ])('%j is refused with the field at fault', (json, path) => {
    expect(() => parseConfig(json)).toThrow(expect.objectContaining({ issues: [expect.objectContaining({ path })] }));
  });
});
