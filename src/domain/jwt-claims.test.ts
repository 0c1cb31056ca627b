import { describe, expect, it } from 'vitest';

import { maybeSameUser, readClaims } from './jwt-claims.ts';

function token(payload: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  const base64 = btoa(String.fromCharCode(...bytes));
  return `e30.${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.c2ln`;
}

describe('the claims of a token', () => {
  it('are issuer, subject, email and expiry in milliseconds', () => {
    expect(
      readClaims(token({ iss: 'https://id.example', sub: 'u1', email: 'zoë@example.com', exp: 1_800_000_000 })),
    ).toEqual({
      issuer: 'https://id.example',
      subject: 'u1',
      email: 'zoë@example.com',
      expiresAtMs: 1_800_000_000_000,
    });
  });

  it.each([['opaque'], ['a.b.c'], [''], [token(null)], [token([1])], [token({ iss: 5, exp: 'soon', sub: '' })]])(
    'of %j are unknown',
    (text) => {
      expect(readClaims(text)).toEqual({});
    },
  );
});

describe('two tokens', () => {
  it('are of one user when issuer and subject are equal, or not known', () => {
    expect(maybeSameUser({ issuer: 'a', subject: '1' }, { issuer: 'a', subject: '1' })).toBe(true);
    expect(maybeSameUser({}, { issuer: 'a', subject: '1' })).toBe(true);
  });

  it('are of two users when issuer or subject differ', () => {
    expect(maybeSameUser({ issuer: 'a', subject: '1' }, { issuer: 'a', subject: '2' })).toBe(false);
    expect(maybeSameUser({ issuer: 'a', subject: '1' }, { issuer: 'b', subject: '1' })).toBe(false);
  });
});
