import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Config } from '@/api/config.ts';
import type { Credentials } from '@/api/credentials.ts';
import { browserKeys, channels } from '@/domain/storage-keys.ts';

import { noteSignOut } from './last-sign-out.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import type { SignedIn } from './session.ts';

// The owner of a token without a user is known only once the code of the hash has loaded.
const hashCode = vi.hoisted(() => {
  const arrived: (() => void)[] = [];
  const arrives = new Promise<void>((resolve) => {
    arrived.push(resolve);
  });
  return { arrives, arrive: () => arrived[0]?.() };
});
vi.mock('@noble/hashes/sha2.js', async (original) => {
  await hashCode.arrives;
  return original();
});

const config = {
  upstream: { accounts: 'accounts', api: 'api', cancel: 'cancel' },
} as unknown as Config;

function credentialsOf(subject: string, apiKey = `key of ${subject}`): Credentials {
  return { accessToken: `e30.${btoa(JSON.stringify({ iss: 'runboard', sub: subject }))}.x`, apiKey };
}

function opaque(accessToken: string, apiKey = 'key of nobody'): Credentials {
  return { accessToken, apiKey };
}

const [ann, ben] = [credentialsOf('ann'), credentialsOf('ben')];

/** Fake storage of a browser or a tab. */
function makeStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  } as unknown as Storage;
}

const device = { storage: makeStorage() };
const opened: SessionStore[] = [];
const channelsOpen: BroadcastChannel[] = [];

beforeEach(() => {
  device.storage = makeStorage();
  openTab(makeStorage());
});

afterEach(() => {
  for (const session of opened.splice(0)) session.close();
  for (const channel of channelsOpen.splice(0)) channel.close();
  vi.unstubAllGlobals();
});

/** Make the page belong to a tab with this sessionStorage. */
function openTab(sessionStorage: Storage) {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { sessionStorage, localStorage: device.storage }));
  vi.stubGlobal('localStorage', device.storage);
}

function openSession(): SessionStore {
  const session = createSessionStore(config);
  opened.push(session);
  return session;
}

function openChannel(name: string): BroadcastChannel {
  const channel = new BroadcastChannel(name);
  channelsOpen.push(channel);
  return channel;
}

/** Stored credentials of the tab and the device. */
function kept() {
  return [window.sessionStorage, window.localStorage].map((storage) => storage.getItem(browserKeys.credentials));
}

/**
 * Simulate a tab that replies with this session to every request. @returns a promise that resolves after the first
 * reply
 */
function handOver(message: unknown): Promise<void> {
  const shared = openChannel(channels.session);
  return new Promise((resolve) => {
    shared.addEventListener('message', ({ data }: MessageEvent<{ type: string; reply: string }>) => {
      if (data.type !== 'ask') return;
      openChannel(channels.handOver(data.reply)).postMessage(message);
      resolve();
    });
  });
}

/** Resolves with the name of the channel that replies are expected on. */
function replyChannel(): Promise<string> {
  const shared = openChannel(channels.session);
  return new Promise((resolve) => {
    shared.addEventListener('message', ({ data }: MessageEvent<{ reply: string }>) => resolve(data.reply));
  });
}

test('a sign-in while another tab’s session is being adopted keeps its own credentials', async () => {
  const session = openSession();
  const answered = handOver(opaque('opaque'));
  await session.restore();
  await answered;
  // Let the reply arrive: messages are delivered in order.
  await roundTrip();
  await session.signIn(ben, 'tab');
  hashCode.arrive();
  await vi.dynamicImportSettled();
  expect(session.get()).toMatchObject({ status: 'signed-in', credentials: ben });
  expect(kept()).toEqual([expect.stringContaining(ben.apiKey), null]);
});

test('a sign-out during a renewal leaves no credentials', async () => {
  hashCode.arrive();
  const session = openSession();
  await session.signIn(opaque('first'), 'device');
  expect(session.get()).toMatchObject({ status: 'signed-in' });
  const renewing = session.renew(opaque('second'));
  session.signOut('cached');
  await renewing;
  expect(session.get()).toMatchObject({ status: 'signed-out' });
  expect(kept()).toEqual([null, null]);
});

/** Sign in, then navigate to another site. @returns the tab's sessionStorage */
async function leaveTabOf(credentials: Credentials): Promise<Storage> {
  const away = makeStorage();
  openTab(away);
  const session = openSession();
  await session.signIn(credentials, 'tab');
  session.close();
  return away;
}

for (const forget of ['cached', 'everything'] as const) {
  test(`a tab that was on another site during a sign-out (${forget}) is signed out`, async () => {
    const away = await leaveTabOf(ann);
    openTab(makeStorage());
    const here = openSession();
    await here.signIn(ann, 'tab');
    here.signOut(forget);
    await here.signIn(ben, 'device');

    openTab(away);
    const back = openSession();
    await back.restore();
    expect(back.get()).toMatchObject({ status: 'signed-in', credentials: ben });
    expect(kept()[0]).toBeNull();
  });
}

/** Fire the event of a page that the browser restores from its cache, or loads. */
function showPage({ persisted }: { readonly persisted: boolean }) {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

test('a page restored from the browser’s cache follows a sign-out in another tab', async () => {
  const session = openSession();
  await session.signIn(ann, 'tab');
  const { ownerKey, signedInAtMs } = session.get() as SignedIn;
  noteSignOut(ownerKey, signedInAtMs - 1);
  showPage({ persisted: true });
  expect(session.get()).toMatchObject({ status: 'signed-in', credentials: ann });

  noteSignOut(ownerKey, signedInAtMs + 1);
  showPage({ persisted: false });
  expect(session.get()).toMatchObject({ status: 'signed-in', credentials: ann });

  showPage({ persisted: true });
  expect(session.get()).toMatchObject({ status: 'signed-out', ended: true });
  expect(kept()).toEqual([null, null]);
});

test('a tab that was on another site stays signed in after another user’s sign-out, or a new sign-in of the same user', async () => {
  const away = await leaveTabOf(ann);
  openTab(makeStorage());
  const here = openSession();
  await here.signIn(ben, 'tab');
  here.signOut('cached');
  openTab(away);
  const back = openSession();
  await back.restore();
  expect(back.get()).toMatchObject({ status: 'signed-in', credentials: ann });
  back.signOut('cached');
  await back.signIn(ann, 'tab');
  back.close();

  const reloaded = openSession();
  await reloaded.restore();
  expect(reloaded.get()).toMatchObject({ status: 'signed-in', credentials: ann });
});

describe('a reply of another tab after the sign-in page is shown', () => {
  test('still signs the new tab in', async () => {
    const next = openSession();
    const reply = replyChannel();
    await next.restore();
    await expect.poll(() => next.get().status).toBe('signed-out');
    openChannel(channels.handOver(await reply)).postMessage(ann);
    await expect.poll(() => next.get()).toMatchObject({ status: 'signed-in', credentials: ann });
  });

  test('is ignored once a sign-in has begun here, as is a sign-in in another tab', async () => {
    const next = openSession();
    const reply = replyChannel();
    await next.restore();
    await expect.poll(() => next.get().status).toBe('signed-out');
    next.beginSignIn();
    openChannel(channels.handOver(await reply)).postMessage(ann);
    openChannel(channels.session).postMessage({ type: 'available' });
    await roundTrip();
    await vi.dynamicImportSettled();
    expect(next.get().status).toBe('signed-out');
    await next.signIn(ben, 'tab');
    expect(next.get()).toMatchObject({ status: 'signed-in', credentials: ben });
  });

  test('is ignored after a sign-in and sign-out here', async () => {
    const next = openSession();
    const reply = replyChannel();
    await next.restore();
    await expect.poll(() => next.get().status).toBe('signed-out');
    await next.signIn(ben, 'tab');
    next.signOut('cached');
    openChannel(channels.handOver(await reply)).postMessage(ann);
    await roundTrip();
    await vi.dynamicImportSettled();
    expect(next.get().status).toBe('signed-out');
    expect(kept()).toEqual([null, null]);
  });
});

test('a session that another tab shares after its sign-out is refused', async () => {
  const here = openSession();
  await here.signIn(ann, 'tab');
  const { signedInAtMs } = here.get() as { signedInAtMs: number };
  here.signOut('cached');
  here.close();
  const next = openSession();
  const answered = handOver({ ...ann, signedInAtMs });
  await next.restore();
  await answered;
  await expect.poll(() => next.get().status).toBe('signed-out');
  expect(kept()).toEqual([null, null]);
});

test('a session started after a sign-out survives a clock set back', async () => {
  const here = openSession();
  await here.signIn(ann, 'tab');
  here.signOut('cached');
  vi.spyOn(Date, 'now').mockReturnValue(1);
  await here.signIn(ann, 'tab');
  here.close();
  const reloaded = openSession();
  await reloaded.restore();
  vi.restoreAllMocks();
  expect(reloaded.get()).toMatchObject({ status: 'signed-in', credentials: ann });
});

test('credentials stored by an earlier version without a time work until a sign-out', async () => {
  window.sessionStorage.setItem(browserKeys.credentials, JSON.stringify(ann));
  const here = openSession();
  await here.restore();
  expect(here.get()).toMatchObject({ status: 'signed-in', credentials: ann });
  here.signOut('cached');
  here.close();
  window.sessionStorage.setItem(browserKeys.credentials, JSON.stringify(ann));
  const again = openSession();
  await again.restore();
  await expect.poll(() => again.get().status).toBe('signed-out');
});

test('a sign-out takes effect even if storage is blocked', async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', undefined);
  const here = openSession();
  await here.signIn(ann, 'device');
  here.signOut('cached');
  expect(here.get()).toMatchObject({ status: 'signed-out' });
  await here.signIn(ann, 'tab');
  expect(here.get()).toMatchObject({ status: 'signed-in' });
});

test('a sign-out with a token that names no user doesn’t affect tabs with another API key', async () => {
  hashCode.arrive();
  const [here, there] = [openSession(), openSession()];
  await here.signIn(opaque('first', 'one key'), 'tab');
  await there.signIn(opaque('second', 'another key'), 'tab');
  there.signOut('everything');
  await roundTrip();
  expect(here.get()).toMatchObject({ status: 'signed-in', credentials: opaque('first', 'one key') });
  expect(there.get()).toMatchObject({ status: 'signed-out' });
});

/** Post a message as another tab of the same owner. */
function sayAs(session: SessionStore, message: unknown) {
  const now = session.get();
  openChannel(channels.ownSession(now.status === 'signed-in' ? now.ownerKey : '')).postMessage(message);
}

test('a tab signed out by another tab removes only credentials and cached responses', async () => {
  const session = openSession();
  await session.signIn(ann, 'device');
  sayAs(session, { type: 'signed-out', forget: 'everything', atMs: Date.now() });
  await expect.poll(() => session.get()).toEqual({ status: 'signed-out', forget: 'answers', ended: true });
  expect(kept()).toEqual([null, null]);
});

test('a late sign-out message doesn’t end a later sign-in', async () => {
  const session = openSession();
  await session.signIn(ann, 'device');
  sayAs(session, { type: 'signed-out', atMs: Date.now() - 60_000 });
  await roundTrip();
  expect(session.get()).toMatchObject({ status: 'signed-in', credentials: ann });
  expect(kept()).toEqual([null, expect.stringContaining(ann.apiKey)]);
});

test('a late sign-out message keeps credentials that were remembered since', async () => {
  const session = openSession();
  await session.signIn(ann, 'tab');
  const later = JSON.stringify({ ...ann, signedInAtMs: Date.now() + 60_000 });
  window.localStorage.setItem(browserKeys.credentials, later);
  sayAs(session, { type: 'signed-out', atMs: Date.now() });
  await expect.poll(() => session.get().status).toBe('signed-out');
  expect(kept()).toEqual([null, later]);
});

test('a tab with refused credentials continues when another tab signs in as the same user', async () => {
  const session = openSession();
  await session.signIn(ann, 'tab');
  const { credentials } = session.get() as { credentials: { generation: number } };
  session.markExpired('person', credentials.generation);
  expect(session.get()).toMatchObject({ expired: 'ask' });
  sayAs(session, { type: 'renewed', credentials: { ...ann, signedInAtMs: Date.now() } });
  await expect.poll(() => session.get()).toMatchObject({ status: 'signed-in', expired: 'no' });
});

test('a refusal while the dialog asks for a renewal leaves the banner once the dialog is dismissed', async () => {
  const session = openSession();
  await session.signIn(ann, 'tab');
  const { credentials } = session.get() as SignedIn;
  session.renewEarly();
  session.markExpired('background', credentials.generation);
  expect(session.get()).toMatchObject({ expired: 'ask', isEarly: false });
  session.postponeRenewal();
  expect(session.get()).toMatchObject({ expired: 'in-background' });
});

/** Wait until earlier messages have arrived. */
async function roundTrip(): Promise<void> {
  const [one, other] = [openChannel('round trip'), openChannel('round trip')];
  await new Promise((resolve) => {
    other.addEventListener('message', resolve);
    one.postMessage('');
  });
}
