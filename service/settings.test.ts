import { describe, expect, it } from 'vitest';

import { localOrigin, readSettings } from './settings.ts';

describe('the environment', () => {
  it('may be empty', () => {
    expect(readSettings({})).toMatchObject({
      port: 4680,
      host: '127.0.0.1',
      publicUrl: undefined,
      allowedOrigins: [],
      remote: undefined,
      dashboard: {},
    });
  });

  it('is read without trailing slashes and spaces', () => {
    const settings = readSettings({
      PUBLIC_URL: 'https://a.example/ ',
      ALLOWED_ORIGINS: 'https://b.example/, https://c.example',
      ACCOUNTS_URL: 'https://d.example/accounts/',
      API_URL: 'https://d.example/api',
      SIGN_IN_HELP: 'Ask Ann.',
    });
    expect(settings).toMatchObject({
      publicUrl: 'https://a.example',
      allowedOrigins: ['https://b.example', 'https://c.example'],
      remote: { accounts: 'https://d.example/accounts', api: 'https://d.example/api', cancel: 'https://d.example/api' },
      dashboard: { signInHelp: 'Ask Ann.' },
    });
  });

  it.each([
    { PORT: 'http' },
    { PORT: '70000' },
    { PUBLIC_URL: 'runs.example.com' },
    { ACCOUNTS_URL: 'https://only.example' },
    { ACCOUNTS_URL: 'ftp://a', API_URL: 'ftp://a' },
    { RESULT_PATH: '/result' },
  ])('is refused in words when it is %j', (env) => {
    expect(() => readSettings(env)).toThrow(new RegExp(Object.keys(env)[0] ?? ''));
  });

  it('gives an origin that can be opened', () => {
    expect(localOrigin('0.0.0.0', 80)).toBe('http://127.0.0.1:80');
    expect(localOrigin('::1', 80)).toBe('http://[::1]:80');
  });
});
