import { describe, expect, it } from 'vitest';

import { readClaims } from './jwt-claims.ts';

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

  it.each([8.64e12 + 1, 1e300, -8.64e12 - 1, null])('have no expiry if exp is %d, which is not a date', (exp) => {
    expect(readClaims(token({ sub: 'u1', exp }))).toEqual({ subject: 'u1' });
  });

  it.each([['opaque'], ['a.b.c'], [''], [token(null)], [token([1])], [token({ iss: 5, exp: 'soon', sub: '' })]])(
    'of %j are unknown',
    (text) => {
      expect(readClaims(text)).toEqual({});
    },
  );
});
