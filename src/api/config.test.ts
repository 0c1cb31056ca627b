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
      extensions: {},
      resultPath: '/runs/{run_id}/result',
      sampleInputs: [],
    });
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
