import { expect, test } from 'vitest';

import { haveSameOwner, ledgerKey } from './ledger-key.ts';

const upstream = { accounts: 'https://a', api: 'https://b' };

test('the key of a ledger consists of the service and the token’s iss and sub', () => {
  const key = ledgerKey({ upstream, claims: { issuer: 'i', subject: 's' }, apiKey: 'one' });
  expect(key).toBe(ledgerKey({ upstream, claims: { issuer: 'i', subject: 's' }, apiKey: 'two' }));
  expect(key).not.toBe(ledgerKey({ upstream, claims: { issuer: 'i', subject: 'other' }, apiKey: 'one' }));
  expect(key).not.toBe(
    ledgerKey({ upstream: { ...upstream, api: 'https://c' }, claims: { issuer: 'i', subject: 's' }, apiKey: 'one' }),
  );
});

test('without these claims it contains the SHA-256 of the API key, which does not reveal the key', async () => {
  const key = await ledgerKey({ upstream, claims: {}, apiKey: 'abc' });
  expect(key).toContain('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

const token = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;

test.each([
  ['the same issuer and subject', { iss: 'i', sub: 's' }, { iss: 'i', sub: 's' }, 'other', true],
  ['another subject', { iss: 'i', sub: 's' }, { iss: 'i', sub: 't' }, 'key', false],
  ['another issuer', { iss: 'i', sub: 's' }, { iss: 'j', sub: 's' }, 'key', false],
  ['no subject and the same key', {}, {}, 'key', true],
  ['no subject and another key', {}, {}, 'other', false],
  ['a subject on one side only', { iss: 'i', sub: 's' }, {}, 'key', false],
])('whether credentials with %s have the same ledger key is recognised', (_title, mine, theirs, theirKey, same) => {
  const one = { accessToken: token(mine), apiKey: 'key' };
  expect(haveSameOwner(one, { accessToken: token(theirs), apiKey: theirKey })).toBe(same);
});
