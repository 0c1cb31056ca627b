import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { describeSettings } from './describe-settings.ts';
import { readSettings } from './read-settings.ts';

it('prints values that are set, defaults, and which settings are not set', () => {
  const lines = describeSettings({ PORT: '8080', ALLOWED_HOSTS: 'runs.lan, runs' }).split('\n');
  expect(lines).toContain('PORT=8080');
  expect(lines).toContain('ALLOWED_HOSTS=runs.lan,runs');
  expect(lines).toContain('HOST=127.0.0.1  # default');
  expect(lines).toContain('# PUBLIC_URL is not set');
});

it('masks secrets, whatever their source', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'runboard-secrets-'));
  await writeFile(join(folder, 'url'), 'postgres://rb:hidden-1@db/rb?sslmode=require&sslpassword=hidden-2\n');
  const env = {
    DATABASE_URL_FILE: join(folder, 'url'),
    OUTPUT_BUCKET: 'https://s3.example/outputs',
    AWS_ACCESS_KEY_ID: 'known',
    AWS_SECRET_ACCESS_KEY: 'hidden-3',
    ACCOUNTS_URL: 'https://ann:hidden-4@accounts.example',
    API_URL: 'https://api.example',
  };
  const text = describeSettings(env);
  expect(readSettings(env).database?.url).toContain('rb:hidden-1@db');
  await rm(folder, { recursive: true });
  expect(text).not.toContain('hidden');
  expect(text).toContain(
    'DATABASE_URL=postgres://rb:***@db/rb?sslmode=require&sslpassword=***  # from DATABASE_URL_FILE',
  );
  expect(text).toContain('AWS_SECRET_ACCESS_KEY=***\n');
  expect(text).toContain('AWS_ACCESS_KEY_ID=known\n');
  expect(text).toContain('API_URL=https://api.example\n');
});

it('reports an unusable secret file together with other faults', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'runboard-secrets-'));
  await writeFile(join(folder, 'empty'), '\n');
  const env = {
    DATABASE_URL: 'postgres://db/rb',
    DATABASE_URL_FILE: join(folder, 'url'),
    AWS_ACCESS_KEY_ID_FILE: join(folder, 'none'),
    AWS_SECRET_ACCESS_KEY_FILE: join(folder, 'empty'),
    PORT: 'http',
  };
  const faults = [
    'AWS_ACCESS_KEY_ID_FILE must be the path of a file that can be read (ENOENT).',
    'AWS_SECRET_ACCESS_KEY_FILE names an empty file.',
    'DATABASE_URL and DATABASE_URL_FILE are both set: keep one.',
    'PORT must be a port number.',
  ];
  try {
    expect(() => readSettings(env)).toThrow(new Error(faults.join('\n')));
  } finally {
    await rm(folder, { recursive: true });
  }
});

it.each(['/hidden', '#hidden', '?hidden', '12/hidden', '12#hidden', '12?hidden', 'a@b/hidden'])(
  'refuses an address whose password, %s, would end the host part',
  (password) => {
    expect(() => describeSettings({ DATABASE_URL: `postgres://rb:${password}@db/rb` })).toThrow(
      /^DATABASE_URL must be a postgres:\/\/ URL.* as in %40\.$/,
    );
  },
);

it('accepts an address whose password is percent-encoded', () => {
  const text = describeSettings({ DATABASE_URL: 'postgres://rb:12%2Fhidden%40@db/rb' });
  expect(text).toContain('DATABASE_URL=postgres://rb:***@db/rb\n');
});

it('does not repeat a secret that is given in place of its path', () => {
  const env = { DATABASE_URL_FILE: 'postgres://rb:hidden@db/rb' };
  expect(() => describeSettings(env)).toThrow(/^(?!.*hidden).*DATABASE_URL_FILE/s);
});
