import { describe, expect, it } from 'vitest';

import { parseConfig } from './config.ts';

describe('config.json', () => {
  it('needs only two base URLs; the cancel URL defaults to the second, and trailing slashes are dropped', () => {
    expect(parseConfig({ accountsUrl: 'https://a.example/', apiUrl: '/api//' })).toEqual({
      accountsUrl: 'https://a.example',
      apiUrl: '/api',
      cancelUrl: '/api',
      upstream: { accounts: 'https://a.example', api: '/api', cancel: '/api' },
      workflowUrl: undefined,
      signInHelp: undefined,
      extensions: {},
      resultPath: '/runs/{run_id}/result',
      teamRuns: { atMost: 10_000, days: 30 },
      sampleInputs: [],
    });
  });

  it('can set just some of the limits on the team’s runs that are kept', () => {
    const { teamRuns } = parseConfig({ accountsUrl: '/a', apiUrl: '/b', teamRuns: { days: 7 } });
    expect(teamRuns).toEqual({ atMost: 10_000, days: 7 });
  });

  it.each([
    [{ apiUrl: '/b' }, ['accountsUrl']],
    [null, []],
    [{ accountsUrl: '/a', apiUrl: 5 }, ['apiUrl']],
    [{ accountsUrl: '/a', apiUrl: '/b', resultPath: '/elsewhere' }, ['resultPath']],
    [{ accountsUrl: '/a', apiUrl: '/b', teamRuns: { days: 0 } }, ['teamRuns', 'days']],
  ])('%j is rejected, and the error names the faulty field', (json, path) => {
    expect(() => parseConfig(json)).toThrow(expect.objectContaining({ issues: [expect.objectContaining({ path })] }));
  });
});
