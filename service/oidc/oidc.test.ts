import { writeFile } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { decodeJwt } from 'jose';
import { afterEach, expect, test } from 'vitest';

import { buildApp } from '../app/app.ts';
import type { OidcSettings } from '../config/oidc-settings.ts';
import { startLyingIssuer, type Lie } from '../testing/issuers/lying-issuer.ts';
import {
  exchange,
  oidcSettings,
  readFragment,
  reserveAddress,
  signInWith,
  startWithIssuer,
} from '../testing/issuers/oidc-setup.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { call } from '../testing/test-client.ts';
import { startTestIssuer } from '../testing/issuers/test-issuer.ts';
import type { TestOptions } from '../testing/test-service.ts';
import { admitPerson } from './admit-person.ts';
import { openOidc } from './oidc.ts';
import { SignInRefused } from './sign-in-refused.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** A dashboard on another host that may call the service. */
const OTHER = 'https://board.example.org';
const ann = { email: 'ann@example.com', email_verified: true };

async function start(settings: Partial<OidcSettings> = {}, options: TestOptions = {}) {
  const address = await reserveAddress();
  const issuer = await startTestIssuer({ redirectUris: [address.callback], signedOutUris: [address.signIn] });
  stops.push(() => issuer.stop());
  issuer.people.set('ann', ann);
  issuer.next = 'ann';
  const service = await startWithIssuer(address, oidcSettings(issuer.url, settings), {
    allowedOrigins: [OTHER, '*'],
    ...options,
  });
  stops.push(() => service.stop());
  return { issuer, service, address };
}

const isCallback = ({ pathname }: URL) => pathname.endsWith('/callback');
const finish = async (browser: TestBrowser, url: URL) =>
  readFragment(await browser.open(url.href, ({ pathname }) => pathname === '/sign-in'));
const faultOf = async (...given: Parameters<typeof signInWith>) =>
  readFragment(await signInWith(...given))['sign_in_fault'];

test('a new colleague signs in, and the session lasts 12 hours', async () => {
  const { service } = await start();
  const arrival = await signInWith(service, undefined, `?return_to=${encodeURIComponent('/runs?status=failed#x')}`);
  const { code, ...rest } = readFragment(arrival);
  expect([arrival.url.href.split('#')[0], rest]).toEqual([
    `${service.url}/sign-in`,
    { return_to: '/runs?status=failed#x' },
  ]);
  const user = await exchange(service, code);
  const { exp = 0, iat = 0 } = decodeJwt(user.accessToken);
  expect([user.user.email, exp - Math.floor(iat)]).toEqual(['ann@example.com', 12 * 3600]);
  expect(await call(service, user, 'GET', '/accounts/teams')).toMatchObject({ status: 200, body: [] });
  const audit = await service.parts.store.audit.list({ limit: 10 });
  expect(audit.map(({ action }) => action)).toEqual(['sign in', 'identity add', 'user add']);
});

test('a user remains the same when the issuer changes their address', async () => {
  const { issuer, service } = await start();
  const first = await exchange(service, readFragment(await signInWith(service))['code']);
  issuer.people.set('ann', { email: 'ann.new@example.com', email_verified: true });
  const second = await exchange(service, readFragment(await signInWith(service))['code']);
  expect(second.user).toEqual(first.user);
});

test('an existing user is matched by a verified address, but not by an unverified one', async () => {
  const { issuer, service } = await start();
  const { user } = await service.makeUser({ email: 'Ann@Example.com' });
  issuer.people.set('ann', { email: 'ann@example.com' });
  expect(await faultOf(service)).toBe('unverified');
  issuer.people.set('ann', { email: 'ann@example.com', email_verified: false });
  expect(await faultOf(service)).toBe('unverified');
  issuer.people.set('ann', ann);
  expect((await exchange(service, readFragment(await signInWith(service))['code'])).user).toEqual(user);
  // The address now belongs to another person.
  issuer.people.set('other', ann);
  issuer.next = 'other';
  expect(await faultOf(service)).toBe('taken');
});

test.each([[[1]], [['1']], [{}], [0], ['yes'], [[true]]])(
  'an address with %j for verified is not verified',
  async (verified) => {
    const { issuer, service } = await start();
    await service.makeUser({ email: 'ann@example.com' });
    issuer.people.set('ann', { ...ann, email_verified: verified });
    expect(await faultOf(service)).toBe('unverified');
  },
);

test('an address that differs by more than the case of ASCII letters is another mailbox', async () => {
  const { issuer, service } = await start({ domains: ['kim.org'] });
  const { user } = await service.makeUser({ email: 'kim@kim.org' });
  const signIn = async (subject: string, email: string) => {
    issuer.next = subject;
    issuer.people.set(subject, { email, email_verified: true });
    return signInWith(service);
  };
  expect((await exchange(service, readFragment(await signIn('kim', 'KIM@KIM.ORG'))['code'])).user).toEqual(user);
  const other = await exchange(service, readFragment(await signIn('kelvin', '\u212Aim@kim.org'))['code']);
  expect(other.user.id).not.toBe(user.id);
  expect(readFragment(await signIn('domain', 'ann@\u212Aim.org'))['sign_in_fault']).toBe('domain');
});

test.each([
  ['subject', { sub: 'a'.repeat(256) }],
  ['subject', { sub: 'a\0' }],
  ['address', { email: `${'a'.repeat(10_000)}@example.com`, email_verified: true }],
  ['address', { email: 'a\ud800@example.com', email_verified: true }],
])(
  'a claim that cannot be stored, a %s, leads back to the sign-in page and leaves no user behind',
  async (_, claims) => {
    const { service } = await start();
    const { store, ids } = service.parts;
    const before = await store.users.list();
    const claimed = { iss: 'https://issuer.example.org', sub: 'ann', ...ann, ...claims };
    await expect(
      admitPerson({ store, ids }, oidcSettings('https://issuer.example.org'), undefined, claimed),
    ).rejects.toThrow(SignInRefused);
    expect(await store.users.list()).toEqual(before);
  },
);

test.each(['/.well-known/openid-configuration', '/token', '/jwks', '/userinfo'])(
  'an answer of the issuer at %s that is larger than 1 MB is not read',
  async (huge) => {
    const address = await reserveAddress();
    const issuer = await startLyingIssuer();
    stops.push(() => issuer.stop());
    issuer.lie = { huge };
    const service = await startWithIssuer(address, oidcSettings(issuer.url));
    stops.push(() => service.stop());
    expect(await faultOf(service)).toBe('failed');
  },
);

test('two simultaneous first sign-ins create one user', async () => {
  const { service } = await start();
  const codes = await Promise.all([signInWith(service), signInWith(service), signInWith(service)]);
  const users = await Promise.all(codes.map((arrival) => exchange(service, readFragment(arrival)['code'])));
  expect(new Set(users.map(({ user }) => user.id)).size).toBe(1);
});

test('without OIDC_CREATE_USERS an unknown user is refused', async () => {
  const { service } = await start({ createsUsers: false });
  expect(await faultOf(service)).toBe('unknown');
  expect(await service.parts.store.users.findByEmail('ann@example.com')).toBeUndefined();
});

test('only users with an address in an allowed domain can sign in, even if the users already exist', async () => {
  const { issuer, service } = await start({ domains: ['example.com'] });
  expect(readFragment(await signInWith(service))).toHaveProperty('code');
  issuer.people.set('ann', { email: 'ann@example.com.evil.org', email_verified: true });
  expect(await faultOf(service)).toBe('domain');
  issuer.people.set('ann', { email: 'ann@example.com', email_verified: false });
  expect(await faultOf(service)).toBe('domain');
});

test('a disabled user is refused, as is a user refused by the issuer', async () => {
  const { issuer, service } = await start();
  const { user } = await service.makeUser({ email: 'ann@example.com' });
  await service.parts.store.users.setDisabled(user.id, new Date());
  expect(await faultOf(service)).toBe('disabled');
  issuer.next = 'deny';
  expect(await faultOf(service)).toBe('refused');
});

test('during an outage of the issuer, sign-ins are refused and sessions continue', async () => {
  const { issuer, service } = await start();
  const user = await exchange(service, readFragment(await signInWith(service))['code']);
  const browser = new TestBrowser();
  const back = await browser.open(`${service.url}/accounts/oidc/start`, isCallback);
  await issuer.pause();
  expect(await finish(browser, back.url)).toMatchObject({ sign_in_fault: 'unreachable' });
  expect((await call(service, user, 'GET', '/accounts/teams')).status).toBe(200);
  await issuer.resume();
  expect(readFragment(await signInWith(service))).toHaveProperty('code');
});

test('a sign-in succeeds once an issuer that was down is back', async () => {
  const { issuer, service } = await start();
  await issuer.pause();
  expect(await faultOf(service)).toBe('unreachable');
  await issuer.resume();
  expect(readFragment(await signInWith(service))).toHaveProperty('code');
});

test('an issuer may rotate its keys between sign-ins', async () => {
  const { issuer, service } = await start();
  expect(readFragment(await signInWith(service))).toHaveProperty('code');
  await issuer.rotateKeys();
  expect(readFragment(await signInWith(service))).toHaveProperty('code');
});

test('a sign-in completes once, in the browser that began it, within ten minutes', async () => {
  let now = Date.now();
  const { service, address } = await start({}, { clock: { now: () => new Date(now) } });

  const browser = new TestBrowser();
  const { url } = await browser.open(`${service.url}/accounts/oidc/start`, isCallback);
  // Opening the address in another person's browser must not sign that person in to this account.
  expect(await finish(new TestBrowser(), url)).toMatchObject({ sign_in_fault: 'state' });
  // A HEAD request, as sent by link scanners, consumes nothing.
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(404);
  expect(await finish(browser, url)).toHaveProperty('code');
  expect(await finish(browser, url)).toMatchObject({ sign_in_fault: 'state' });

  const slow = await browser.open(`${service.url}/accounts/oidc/start`, isCallback);
  now += 601_000;
  expect(await finish(browser, slow.url)).toMatchObject({ sign_in_fault: 'state' });
  expect(await finish(browser, new URL(address.callback))).toMatchObject({ sign_in_fault: 'state' });
});

test('the code of another sign-in is not accepted for this one', async () => {
  const { service } = await start();
  const [mine, theirs] = [new TestBrowser(), new TestBrowser()];
  const own = await mine.open(`${service.url}/accounts/oidc/start`, isCallback);
  const other = await theirs.open(`${service.url}/accounts/oidc/start`, isCallback);
  own.url.searchParams.set('code', other.url.searchParams.get('code') ?? '');
  expect(await finish(mine, own.url)).toMatchObject({ sign_in_fault: 'failed' });
});

test('a response that names another issuer is refused', async () => {
  const { service } = await start();
  const browser = new TestBrowser();
  const { url } = await browser.open(`${service.url}/accounts/oidc/start`, isCallback);
  url.searchParams.set('iss', 'https://another.example.org');
  expect(await finish(browser, url)).toMatchObject({ sign_in_fault: 'failed' });
});

test.each<Lie>(['nonce', 'audience', 'issuer', 'expired', 'key', 'subject', 'broken'])(
  'an ID token with a wrong %s is refused',
  async (lie) => {
    const address = await reserveAddress();
    const issuer = await startLyingIssuer();
    stops.push(() => issuer.stop());
    const service = await startWithIssuer(address, oidcSettings(issuer.url));
    stops.push(() => service.stop());
    expect(readFragment(await signInWith(service))).toHaveProperty('code');
    issuer.lie = lie;
    expect(await faultOf(service)).toBe('failed');
  },
);

test('clocks may differ by a few seconds', async () => {
  const address = await reserveAddress();
  const issuer = await startLyingIssuer();
  stops.push(() => issuer.stop());
  const service = await startWithIssuer(address, oidcSettings(issuer.url));
  stops.push(() => service.stop());
  issuer.lie = 'clock';
  expect(readFragment(await signInWith(service))).toHaveProperty('code');
});

test('codes can be tried 600 times a minute from one address', async () => {
  const { service } = await start();
  const attempt = () =>
    call(service, undefined, 'POST', '/accounts/sign_in', {
      body: { code: crypto.randomUUID(), nonce: 'n'.repeat(32) },
    });
  for (let round = 0; round < 12; round += 1) {
    const answers = await Promise.all(Array.from({ length: 50 }, attempt));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  }
  const { status, headers } = await attempt();
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  // A proxy in a private network may name the caller.
  const proxied = await call(service, undefined, 'POST', '/accounts/sign_in', {
    body: { code: 'x', nonce: 'n'.repeat(32) },
    headers: { 'x-forwarded-for': '1.1.1.1, 203.0.113.9' },
  });
  expect(proxied.status).toBe(401);
});

test('redirects never leave the dashboard', async () => {
  const { service } = await start();
  for (const returnTo of [
    '//evil.org',
    '/\\evil.org',
    'https://evil.org',
    '/a\\b',
    'javascript:alert(1)',
    '/a\n',
    '',
  ]) {
    const { return_to } = readFragment(
      await signInWith(service, undefined, `?return_to=${encodeURIComponent(returnTo)}`),
    );
    expect([returnTo, return_to]).toEqual([returnTo, '/']);
  }
});

test('a code is sent only to sign-in pages in ALLOWED_ORIGINS', async () => {
  const { service } = await start();
  const pageOf = async (page: string) =>
    (await signInWith(service, undefined, `?sign_in_page=${encodeURIComponent(page)}`)).url.href.split('#')[0];
  expect(await pageOf(`${OTHER}/tools/sign-in`)).toBe(`${OTHER}/tools/sign-in`);
  // `*` among the origins lets other origins read answers, but not receive codes.
  for (const page of [
    `${OTHER}/redirect?to=https://evil.org`,
    `${OTHER}/tools/sign-in?to=x`,
    'https://evil.org/sign-in',
    `${OTHER}.evil.org/sign-in`,
    'https://a@board.example.org@evil.org/sign-in',
    '*',
  ]) {
    expect(await pageOf(page)).toBe(`${service.url}/sign-in`);
  }
});

test("a browser's pending sign-ins never overflow its headers", async () => {
  const { service } = await start();
  const browser = new TestBrowser();
  for (let count = 0; count < 12; count += 1) {
    await browser.open(`${service.url}/accounts/oidc/start`, isCallback);
  }
  expect(readFragment(await signInWith(service, browser))).toHaveProperty('code');
});

test('groups add and remove memberships and roles at each sign-in', async () => {
  const [hand, render, review] = ['a', 'b', 'c'].map((letter) => letter.repeat(8) + '-0000-4000-8000-000000000000');
  const groupsFile = join(tmpdir(), `groups-${crypto.randomUUID()}.json`);
  await writeFile(
    groupsFile,
    JSON.stringify([
      { group: 'render', team: render },
      { group: 'leads', team: render, role: 'admin' },
      { group: 'review', team: review, role: 'viewer' },
      { group: 'render', team: hand, role: 'viewer' },
      { group: 'render', team: crypto.randomUUID() },
    ]),
  );
  const { issuer, service } = await start({ groupsFile });
  const { user } = await service.makeUser({ email: 'ann@example.com' });
  const { teams } = service.parts.store;
  for (const id of [hand, render, review])
    await teams.add({ id: id ?? '', name: id ?? '' }, id === hand ? [user.id] : []);

  const rolesWith = async (claims: Record<string, unknown>) => {
    issuer.people.set('ann', { ...ann, ...claims });
    const session = await exchange(service, readFragment(await signInWith(service))['code']);
    const { body } = await call(service, session, 'GET', '/accounts/me');
    return (body as { teams: { id: string; role: string }[] }).teams.map(({ id, role }) => [id, role]);
  };
  expect(await rolesWith({ groups: ['render', 'review', 'unknown'] })).toEqual([
    [hand, 'member'],
    [render, 'member'],
    [review, 'viewer'],
  ]);
  expect(await rolesWith({ groups: ['render', 'leads'] })).toEqual([
    [hand, 'member'],
    [render, 'admin'],
  ]);
  // The groups claim may be a plain string if there is one group, and missing if there is none.
  expect(await rolesWith({ groups: 'review' })).toEqual([
    [hand, 'member'],
    [review, 'viewer'],
  ]);
  // Memberships added by hand remain.
  await teams.setRole(review ?? '', user.id, 'member');
  expect(await rolesWith({})).toEqual([
    [hand, 'member'],
    [review, 'member'],
  ]);
  const noted = await service.parts.store.audit.list({ limit: 100 });
  const changes = noted.filter(({ action }) => action.startsWith('member'));
  expect(changes.map(({ action, team_id }) => `${action} ${team_id}`).toSorted()).toEqual([
    `member add ${render}`,
    `member add ${review}`,
    `member add ${review}`,
    `member remove ${render}`,
    `member remove ${review}`,
    `member role ${render}`,
  ]);
});

test('a user whose groups the issuer omits is refused, but keeps their teams', async () => {
  const team = crypto.randomUUID();
  const groupsFile = join(tmpdir(), `groups-${crypto.randomUUID()}.json`);
  await writeFile(groupsFile, JSON.stringify([{ group: 'render', team }]));
  const { issuer, service } = await start({ groupsFile });
  await service.parts.store.teams.add({ id: team, name: 'Render' }, []);
  issuer.people.set('ann', { ...ann, groups: ['render'] });
  const user = await exchange(service, readFragment(await signInWith(service))['code']);
  issuer.people.set('ann', { ...ann, _claim_names: { groups: 'src1' } });
  expect(await faultOf(service)).toBe('groups');
  issuer.people.set('ann', { ...ann, groups: [{ id: 1 }] });
  expect(await faultOf(service)).toBe('groups');
  expect(await call(service, user, 'GET', '/accounts/teams')).toMatchObject({ body: [{ id: team }] });
});

test("a sign-out ends the session, and redirects to the issuer's sign-out", async () => {
  const { issuer, service } = await start();
  const user = await exchange(service, readFragment(await signInWith(service))['code']);
  const { status, body } = await call(service, user, 'DELETE', '/accounts/me/session');
  const { end_session_url } = body as { end_session_url: string };
  const end = new URL(end_session_url);
  expect([status, end.origin, end.searchParams.get('post_logout_redirect_uri')]).toEqual([
    200,
    issuer.url,
    `${service.url}/sign-in`,
  ]);
  expect((await fetch(end)).status).toBe(200);
  expect(await call(service, user, 'GET', '/accounts/teams')).toMatchObject({
    status: 401,
    body: { description: 'The API key is invalid.' },
  });
});

test('a sign-out does not wait for an unreachable issuer', async () => {
  const { issuer, service } = await start();
  const user = await exchange(service, readFragment(await signInWith(service))['code']);
  await issuer.pause();
  const answer = await call(service, user, 'DELETE', '/accounts/me/session');
  expect(answer.status).toBe(200);
  expect((await call(service, user, 'GET', '/accounts/teams')).status).toBe(401);
  await issuer.resume();
});

test('a sign-in begun at one web node completes at another', async () => {
  const address = await reserveAddress();
  const issuer = await startTestIssuer({ redirectUris: [address.callback] });
  stops.push(() => issuer.stop());
  issuer.people.set('ann', ann);
  issuer.next = 'ann';
  const oidc = openOidc(oidcSettings(issuer.url), address.url);
  const first = await startWithIssuer(await reserveAddress(), oidcSettings(issuer.url), {});
  stops.push(() => first.stop());
  const nodes = [0, 1].map(() => buildApp({ ...first.parts, oidc, publicUrl: address.url }));
  const ports = await Promise.all(
    nodes.map(async (node) => {
      await node.listen({ host: '127.0.0.1', port: 0 });
      stops.push(() => node.close());
      return (node.server.address() as AddressInfo).port;
    }),
  );
  let turn = 0;
  const proxy = createServer((request, response) => {
    const port = ports[turn++ % 2];
    request.pipe(
      forward({ port, path: request.url, method: request.method, headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      }),
    );
  });
  await new Promise<void>((done) => proxy.listen(address.port, '127.0.0.1', done));
  stops.push(() => new Promise((done) => proxy.close(done)));
  const arrival = await signInWith({ url: address.url });
  expect([turn, readFragment(arrival)]).toEqual([2, { code: expect.any(String) as string, return_to: '/' }]);
});
