import { afterAll, beforeAll, expect, it } from 'vitest';

import type { AdminParts } from '../admin/admin-parts.ts';
import { runCommand } from '../admin/run-command.ts';
import { dataDirOf } from '../platform/data-dir-of.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { signInWords } from './sign-in-words.ts';

let service: TestService;
let parts: AdminParts;

beforeAll(async () => {
  service = await startTestService();
  parts = { ...service.parts, origin: () => 'https://runs.example.com' };
});
afterAll(() => service.stop());

it('prints a link for the first user, and the command that makes another one for this data', async () => {
  await service.makeUser();
  expect(await signInWords(parts, 'DATA_DIR=/srv/data ')).toMatch(
    /^https:\/\/runs\.example\.com\/sign-in#code=[\w-]{43}\n +\(once, .*: DATA_DIR=\/srv\/data npm run -s admin -- sign-in\)$/,
  );
});

it('explains how to choose another user when the first one is disabled', async () => {
  const first = await service.parts.store.users.first();
  await runCommand(parts, ['user', 'disable', first?.email ?? '']);
  expect(await signInWords(parts, '')).toMatch(/sign-in --user EMAIL$/);
});

it('prints only the command when no link can be stored, as on a full disk', async () => {
  const { store } = parts;
  const users = Object.assign(Object.create(store.users) as typeof store.users, {
    first: () => Promise.reject(new Error('No space left on device.')),
  });
  expect(await signInWords({ ...parts, store: { ...store, users } }, 'DATA_DIR=/srv/data ')).toBe(
    'DATA_DIR=/srv/data npm run -s admin -- sign-in',
  );
});

it.each([
  [undefined, ''],
  ['', ''],
  ['./data', 'DATA_DIR=./data '],
  ["/srv/Ann's data", String.raw`DATA_DIR='/srv/Ann'\''s data' `],
])('quotes the data directory %j for a shell', (path, words) => {
  expect(dataDirOf({ DATA_DIR: path })).toBe(words);
});
