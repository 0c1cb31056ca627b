import { describe, expect, it } from 'vitest';

import { localOrigin } from '../platform/local-origin.ts';
import { readSettings } from './read-settings.ts';

describe('the environment', () => {
  it('may be empty', () => {
    expect(readSettings({})).toMatchObject({
      port: 4680,
      host: '127.0.0.1',
      durable: true,
      publicUrl: undefined,
      allowedHosts: [],
      allowedOrigins: [],
      requestsPerMinute: undefined,
      outputHosts: [],
      remote: undefined,
      dashboard: {},
      logLevel: 'warn',
      retention: { runDays: undefined, outputDays: undefined, auditDays: undefined, everyMs: 600_000 },
      metrics: undefined,
      runVisibility: 'team',
      streamLimits: { atOnce: 3000, perUser: 20 },
      role: 'all',
      database: undefined,
      limits: { concurrency: 16, perTeam: 8, timeoutSeconds: 86_400 },
    });
  });

  it('may limit the team’s lists to a member’s own runs', () => {
    expect(readSettings({ RUN_VISIBILITY: 'own' }).runVisibility).toBe('own');
    expect(() => readSettings({ RUN_VISIBILITY: 'mine' })).toThrow('RUN_VISIBILITY must be team or own.');
  });

  it('may configure one of several nodes, with its role', () => {
    const env = { DATABASE_URL: 'postgres://rb:secret@db/rb', RUNS_AT_ONCE: '4', RUNS_PER_TEAM: '2' };
    expect(readSettings({ ...env, ROLE: 'worker', RUN_TIMEOUT_SECONDS: '60' })).toMatchObject({
      role: 'worker',
      database: { url: 'postgres://rb:secret@db/rb', connections: 10 },
      limits: { concurrency: 4, perTeam: 2, timeoutSeconds: 60 },
    });
    expect(readSettings({ ...env, ROLE: 'web' }).limits.concurrency).toBe(0);
    expect(() => readSettings({ ROLE: 'web' })).toThrow('ROLE can only be all without DATABASE_URL');
  });

  it('is read without trailing slashes and spaces', () => {
    const settings = readSettings({
      PUBLIC_URL: 'https://a.example/ ',
      ALLOWED_HOSTS: 'runs.example, runs',
      ALLOWED_ORIGINS: 'https://b.example/, https://c.example',
      OUTPUT_HOSTS: 'https://files.example/, *.cdn.example',
      ACCOUNTS_URL: 'https://d.example/accounts/',
      API_URL: 'https://d.example/api',
      SIGN_IN_HELP: 'Ask Ann.',
    });
    expect(settings).toMatchObject({
      publicUrl: 'https://a.example',
      allowedHosts: ['runs.example', 'runs'],
      allowedOrigins: ['https://b.example', 'https://c.example'],
      outputHosts: ['https://files.example', '*.cdn.example', 'https://a.example'],
      remote: { accounts: 'https://d.example/accounts', api: 'https://d.example/api', cancel: 'https://d.example/api' },
      dashboard: { signInHelp: 'Ask Ann.' },
    });
  });

  it('names the command that makes a sign-in link only for the embedded service', () => {
    expect(readSettings({}).dashboard.signInHelp).toContain('npm run -s admin -- sign-in');
    const remote = { ACCOUNTS_URL: 'https://d.example', API_URL: 'https://d.example' };
    expect(readSettings(remote).dashboard.signInHelp).toBeUndefined();
  });

  it('accepts a bucket for outputs if pages may load from that bucket', () => {
    const bucket = {
      OUTPUT_BUCKET: 'https://s3.example:9000/outputs/',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readSettings({ ...bucket, AWS_REGION: 'eu-central-1', OUTPUT_HOSTS: 'files.example' })).toMatchObject({
      bucket: {
        url: 'https://s3.example:9000/outputs',
        region: 'eu-central-1',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
      outputHosts: ['files.example', 'https://s3.example:9000'],
    });
    expect(readSettings(bucket).outputHosts).toEqual([]);
    expect(() => readSettings({ ...bucket, AWS_SECRET_ACCESS_KEY: '' })).toThrow(
      'OUTPUT_BUCKET needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  });

  it.each([
    { OUTPUT_BUCKET: 's3://outputs' },
    { PORT: 'http' },
    { PORT: '70000' },
    { METRICS_PORT: 'yes' },
    { LOG_LEVEL: 'loud' },
    { DATABASE_LIMIT_SECONDS: '0' },
    { REQUESTS_PER_MINUTE: '0' },
    { RUN_RETENTION_DAYS: '0' },
    { OUTPUT_RETENTION_DAYS: 'soon' },
    { OUTPUT_DAYS: '0' },
    { DURABILITY: 'some' },
    { PUBLIC_URL: 'runs.example.com' },
    { ACCOUNTS_URL: 'https://only.example' },
    { API_URL: 'https://only.example' },
    { ACCOUNTS_URL: 'ftp://a', API_URL: 'ftp://a' },
    { ALLOWED_HOSTS: 'runs.lan:4680' },
    { ALLOWED_HOSTS: 'https://runs.lan' },
    { ALLOWED_HOSTS: '*.lan' },
    { ALLOWED_HOSTS: 'bücher.example' },
    { OUTPUT_HOSTS: "'unsafe-inline'" },
    { OUTPUT_HOSTS: 'https:' },
    { OUTPUT_HOSTS: 'data:' },
    { OUTPUT_HOSTS: 'https://a.example; script-src *' },
    { RESULT_PATH: '/result' },
    { ROLE: 'reader' },
    { ROLE: 'worker' },
    { DATABASE_URL: 'mysql://db' },
    { RUNS_AT_ONCE: '0' },
    { RUNS_PER_TEAM: 'many' },
    { RUN_TIMEOUT_SECONDS: '1.5' },
  ])('is refused with a message when it is %j', (env) => {
    expect(() => readSettings(env)).toThrow(new RegExp(Object.keys(env)[0] ?? ''));
  });

  it('accepts two names for the retention of outputs', () => {
    expect(readSettings({ OUTPUT_DAYS: '3' }).retention.outputDays).toBe(3);
    expect(readSettings({ OUTPUT_RETENTION_DAYS: '4' }).retention.outputDays).toBe(4);
  });

  it('is refused if a cancel host is the only one that is set', () => {
    expect(() => readSettings({ CANCEL_URL: 'https://only.example' })).toThrow('needs ACCOUNTS_URL and API_URL');
  });

  it('reports all faults at once, and repeats no value', () => {
    const refusal =
      'DATABASE_URL must be a postgres:// URL, its user and password percent-encoded: @ as in %40.\nPORT must be a port number.';
    const env = { PORT: '80a', DATABASE_URL: 'mysql://rb:secret@db', CANCEL_URL: ' ' };
    expect(() => readSettings(env)).toThrow(new Error(refusal));
  });

  it('gives an origin that a browser can open', () => {
    expect(localOrigin('0.0.0.0', 80)).toBe('http://127.0.0.1:80');
    expect(localOrigin('::1', 80)).toBe('http://[::1]:80');
  });
});
