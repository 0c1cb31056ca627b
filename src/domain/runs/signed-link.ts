/**
 * When a signed link expires, in milliseconds since the epoch, according to the link itself. Reads the common schemes:
 * AWS (`X-Amz-Date` + `X-Amz-Expires`), Google (`X-Goog-…`), `Expires` / `expires` / `exp` as seconds, milliseconds or
 * a date (S3 v2, CloudFront, ours), Azure (`se`), and a JWT in `token`. The interface doesn't state how the service
 * signs links (§4.10), so undefined means "unknown", never "does not expire".
 */
export function linkExpiry(link: string): number | undefined {
  const url = parseUrl(link);
  if (!url) return undefined;
  const params = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value] as const));
  return (
    vendorExpiry(params, 'x-amz') ??
    vendorExpiry(params, 'x-goog') ??
    readTime(params.get('expires') ?? params.get('exp') ?? params.get('expiry') ?? params.get('expires_at')) ??
    readTime(params.get('se')) ??
    tokenExpiry(params.get('token') ?? params.get('jwt'))
  );
}

/**
 * The location of a result: either a link that may be opened, or other location information, which is text to copy
 * (§4.10).
 */
export type ResultLocation =
  | { readonly kind: 'link'; readonly url: string; readonly host: string; readonly expiresAt: number | undefined }
  | { readonly kind: 'text'; readonly text: string };

/**
 * Parse the location of a result. Only http and https locations are links; a `javascript:` or `s3:` location is text.
 */
export function readResult(result: string): ResultLocation {
  const url = parseUrl(result.trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return { kind: 'text', text: result };
  return { kind: 'link', url: url.href, host: url.host, expiresAt: linkExpiry(url.href) };
}

/** How long before a link expires a new one is requested, in milliseconds. */
const renewBeforeMs = 60_000;

/**
 * When to request a new link, in milliseconds since the epoch. Undefined for never: if the expiry is unknown, or so
 * close (perhaps because of a wrong clock) that links would be requested in a loop.
 */
export function linkRenewal(expiresAt: number | undefined, askedAt: number): number | undefined {
  const isShort = expiresAt !== undefined && expiresAt - askedAt < 2 * renewBeforeMs;
  return expiresAt === undefined || isShort ? undefined : expiresAt - renewBeforeMs;
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function vendorExpiry(params: ReadonlyMap<string, string>, vendor: string): number | undefined {
  const signed = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(params.get(`${vendor}-date`) ?? '');
  const seconds = Number(params.get(`${vendor}-expires`) ?? Number.NaN);
  if (!signed || !Number.isFinite(seconds)) return undefined;
  const [, year, month, day, hour, minute, second] = signed;
  return (
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) +
    seconds * 1000
  );
}

function readTime(value: string | undefined): number | undefined {
  if (!value) return undefined;
  if (/^\d{9,11}$/.test(value)) return Number(value) * 1000;
  if (/^\d{12,14}$/.test(value)) return Number(value);
  const date = /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : date;
}

function tokenExpiry(token: string | undefined): number | undefined {
  const payload = token?.split('.')[1];
  if (!payload) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined;
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}
