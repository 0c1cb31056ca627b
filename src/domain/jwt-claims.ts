import { decodeBase64Url } from './base64-url.ts';

/** The claims of a token. Interface §5 doesn't specify any, so each may be missing. */
export interface Claims {
  readonly issuer?: string | undefined;
  readonly subject?: string | undefined;
  /** For display only. */
  readonly email?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly expiresAtMs?: number | undefined;
}

/** Read a JWT's claims without verifying it, since only the service verifies tokens. An opaque token has no claims. */
export function readClaims(token: string): Claims {
  const payload = decode(token.split('.')[1] ?? '');
  return {
    issuer: text(payload['iss']),
    subject: text(payload['sub']),
    email: text(payload['email']),
    expiresAtMs: moment(payload['exp']),
  };
}

function decode(part: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(decodeBase64Url(part));
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Convert seconds since the epoch to milliseconds; undefined after the last possible `Date`, in the year 275760. */
function moment(seconds: unknown): number | undefined {
  if (typeof seconds !== 'number') return undefined;
  const atMs = new Date(seconds * 1000).getTime();
  return Number.isNaN(atMs) ? undefined : atMs;
}
