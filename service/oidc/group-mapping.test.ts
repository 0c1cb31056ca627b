import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, test } from 'vitest';

import { readSettings } from '../config/read-settings.ts';
import { readGroupMapping } from './group-mapping.ts';

const path = join(tmpdir(), `groups-${crypto.randomUUID()}.json`);
const team = '0C1F0000-0000-4000-8000-000000000000';

test('the most permissive role of several groups applies', async () => {
  await writeFile(
    path,
    JSON.stringify([
      { group: 'leads', team, role: 'admin' },
      { group: 'render', team },
      { group: 'clients', team, role: 'viewer' },
    ]),
  );
  const mapping = readGroupMapping(path);
  const id = team.toLowerCase();
  expect(mapping.teams).toEqual([id]);
  expect([...mapping.rolesOf(['clients', 'leads', 'render'])]).toEqual([[id, 'admin']]);
  expect([...mapping.rolesOf(['clients', 'render'])]).toEqual([[id, 'member']]);
  expect([...mapping.rolesOf(['others'])]).toEqual([]);
});

it.each([
  ['{', "can't be read as JSON"],
  ['{}', 'It is a list of'],
  [`[{ "group": "a", "team": "Render" }]`, '0.team: must be a UUID'],
  [`[{ "group": "a", "team": "${team}", "role": "owner" }]`, '0.role: must be viewer, member or admin'],
  [`[{ "group": "", "team": "${team}" }]`, '0.group'],
  [`[{ "groups": "a", "team": "${team}" }]`, '0'],
])('an error in the file is reported: %s', async (content, words) => {
  await writeFile(path, content);
  expect(() => readGroupMapping(path)).toThrow(words);
});

it('a missing file is reported', () => {
  expect(() => readGroupMapping('/nowhere.json')).toThrow('OIDC_GROUPS_FILE /nowhere.json');
});

const complete = {
  OIDC_ISSUER: 'https://sso.example.org/realms/work/',
  OIDC_CLIENT_ID: 'runboard',
  OIDC_CLIENT_SECRET: 'secret',
  PUBLIC_URL: 'https://runs.example.org',
};

it('the settings keep the issuer verbatim, and have defaults', () => {
  expect(readSettings(complete).oidcSettings).toMatchObject({
    issuer: 'https://sso.example.org/realms/work/',
    name: 'single sign-on',
    scopes: 'openid email',
    createsUsers: false,
    sessionHours: 12,
  });
});

it.each([
  [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL.'],
  [{ PUBLIC_URL: '' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL.'],
  [{ OIDC_ISSUER: 'http://sso.example.org' }, 'OIDC_ISSUER must be an https URL.'],
  [{ ACCOUNTS_URL: 'https://a.example.org', API_URL: 'https://b.example.org' }, 'OIDC_ISSUER belongs to the service'],
  [{ SESSION_HOURS: '0' }, 'SESSION_HOURS must be a whole number from 1.'],
])('invalid settings are reported: %j', (wrong, words) => {
  expect(() => readSettings({ ...complete, ...wrong })).toThrow(words);
});
