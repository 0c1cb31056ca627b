import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { issueSignInCode } from '../auth/sign-in-codes.ts';
import { callerAddress } from '../http/caller-address.ts';
import { limitCallers } from '../http/caller-limit.ts';
import { admitPerson } from '../oidc/admit-person.ts';
import { OIDC_PATH, type Oidc } from '../oidc/oidc.ts';
import { makeChecks } from '../oidc/oidc-issuer.ts';
import { SIGN_IN_TTL, type PendingSignIn, type PendingSignIns } from '../oidc/pending-sign-ins.ts';
import { SignInRefused } from '../oidc/sign-in-refused.ts';
import type { RouteParts } from './route-parts.ts';

/** How many pending sign-ins a browser keeps. Each is stored in a cookie, and the size of headers is limited. */
const MOST_PENDING = 4;
const COOKIE = 'rb_sign_in_';
const REQUESTS_PER_MINUTE = 600;

interface OidcRouteParts extends RouteParts {
  readonly pendingSignIns: PendingSignIns;
  /** Origins of dashboards on other hosts. */
  readonly allowedOrigins?: readonly string[] | undefined;
}

const startQuery = z.object({ return_to: z.optional(z.string()), sign_in_page: z.optional(z.string()) });
const callbackQuery = z.object({ state: z.optional(z.string()) });

/**
 * Sign-in with an issuer: `start` redirects the browser to the issuer, `callback` receives it back and redirects to the
 * sign-in page with a one-time code, like that of a sign-in link (interface §5 doesn't specify how to get credentials).
 */
export function oidcRoutes(app: FastifyInstance, oidc: Oidc, parts: OidcRouteParts): void {
  const { issuer, settings, mapping, publicUrl } = oidc;
  const { pendingSignIns, allowedOrigins = [] } = parts;
  const home = `${publicUrl}/sign-in`;
  const cookie = cookieWriter(publicUrl);
  const count = limitCallers(app, REQUESTS_PER_MINUTE, callerAddress);
  const route = { exposeHeadRoute: false, onRequest: count };

  app.get('/oidc/start', route, async (request, reply) => {
    const query = startQuery.safeParse(request.query).data ?? {};
    const page = isPageOf(query.sign_in_page, allowedOrigins) ? query.sign_in_page : home;
    const returnTo = isOwnPath(query.return_to) ? query.return_to : '/';
    const pending = { ...makeChecks(), page, returnTo };
    try {
      const url = await issuer.authorizationUrl(pending);
      const old = cookiesOf(request);
      if (old.length >= MOST_PENDING) for (const { name } of old) cookie(reply, name, '', 0);
      cookie(reply, nameOf(pending.state), await pendingSignIns.seal(pending), SIGN_IN_TTL);
      return leadTo(reply, url);
    } catch (error) {
      return leadBack(request, reply, pending, error);
    }
  });

  app.get('/oidc/callback', route, async (request, reply) => {
    const { state = '' } = callbackQuery.safeParse(request.query).data ?? {};
    const pending = await openPending(request, state);
    if (!pending) return leadBack(request, reply, { page: home, returnTo: '/' }, new SignInRefused('state'));
    // The callback works once, and only in the browser that began the sign-in.
    cookie(reply, nameOf(state), '', 0);
    try {
      const claims = await issuer.redeem(request.url.slice(request.url.indexOf('?')), pending);
      const user = await admitPerson(parts, settings, mapping, claims);
      const by = { issuer: claims.iss, ttlSeconds: settings.sessionHours * 3600 };
      const { code } = await issueSignInCode(parts, user.id, { by });
      return leadTo(reply, withFragment(pending, { code }));
    } catch (error) {
      return leadBack(request, reply, pending, error);
    }
  });

  async function openPending(request: FastifyRequest, state: string): Promise<PendingSignIn | undefined> {
    const kept = cookiesOf(request).find(({ name }) => name === nameOf(state));
    const opened = kept && (await pendingSignIns.open(kept.value));
    return opened?.state === state ? opened : undefined;
  }
}

type Way = Pick<PendingSignIn, 'page' | 'returnTo'>;

/** Redirect to the sign-in page, which shows the reason. @throws any other error */
function leadBack(request: FastifyRequest, reply: FastifyReply, way: Way, error: unknown) {
  if (!(error instanceof SignInRefused)) throw error;
  // The cause may contain the person's claims, so only its message is logged.
  const reason = error.cause instanceof Error ? error.cause.message : undefined;
  request.log.warn({ fault: error.fault, reason }, 'a sign-in with the issuer was refused');
  return leadTo(reply, withFragment(way, { sign_in_fault: error.fault }));
}

function leadTo(reply: FastifyReply, url: string) {
  return reply.header('cache-control', 'no-store').redirect(url, 303);
}

function withFragment({ page, returnTo }: Way, given: Readonly<Record<string, string>>): string {
  return `${page}#${new URLSearchParams({ ...given, return_to: returnTo }).toString()}`;
}

/** Whether a text is a path within a dashboard, rather than an address of another site. */
function isOwnPath(text: string | undefined): text is string {
  if (text === undefined || text.length > 2000 || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return false;
  return URL.canParse(text, 'http://own') && new URL(text, 'http://own').origin === 'http://own';
}

/**
 * Whether this is the sign-in page of a dashboard that may call this service. `*` does not count, because the page
 * receives a code.
 */
function isPageOf(text: string | undefined, origins: readonly string[]): text is string {
  if (text === undefined || text.length > 2000 || !URL.canParse(text)) return false;
  const { origin, pathname, search, hash, username } = new URL(text);
  // A page that redirects would pass on the code, so only the sign-in page itself is accepted.
  return origins.includes(origin) && pathname.endsWith('/sign-in') && `${search}${hash}${username}` === '';
}

function nameOf(state: string): string {
  return `${COOKIE}${state.replaceAll(/[^\w-]/g, '').slice(0, 16)}`;
}

function cookiesOf({ headers }: FastifyRequest): { readonly name: string; readonly value: string }[] {
  return (headers.cookie ?? '').split(/; */).flatMap((pair) => {
    const [name = '', value = ''] = pair.split('=', 2);
    return name.startsWith(COOKIE) ? [{ name, value }] : [];
  });
}

/** Writes cookies that the browser sends only to the two sign-in addresses. */
function cookieWriter(publicUrl: string) {
  const { protocol, pathname } = new URL(publicUrl);
  const path = `${pathname.replace(/\/$/, '')}${OIDC_PATH}`;
  const secure = protocol === 'https:' ? '; Secure' : '';
  return (reply: FastifyReply, name: string, value: string, seconds: number) =>
    void reply.header(
      'set-cookie',
      `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
    );
}
