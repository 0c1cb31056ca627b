import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Config } from '@/api/config.ts';
import type { Credentials } from '@/api/credentials.ts';
import { browserKeys, channels } from '@/domain/storage-keys.ts';

import { createSessionStore, type SessionStore } from './session-store.ts';

// The owner of a token that names no user is known once the hash's code is there.
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

const ben = credentialsOf('ben');

/** What one browser keeps for all tabs, or for one tab. */
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
  useTab(makeStorage());
});

afterEach(() => {
  for (const session of opened.splice(0)) session.close();
  for (const channel of channelsOpen.splice(0)) channel.close();
  vi.unstubAllGlobals();
});

/** The page that runs now has this sessionStorage. */
function useTab(sessionStorage: Storage) {
  vi.stubGlobal('window', { sessionStorage, localStorage: device.storage });
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

/** What the tab and the device keep. */
function kept() {
  return [window.sessionStorage, window.localStorage].map((storage) => storage.getItem(browserKeys.credentials));
}

/** Another tab, that hands these over to every tab that asks. @returns resolves once it has been asked and answered */
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

test('someone who signs in while another tab’s session is taken up keeps their own credentials', async () => {
  const session = openSession();
  const answered = handOver(opaque('opaque'));
  await session.restore();
  await answered;
  // The answer is there before the next message of the same kind.
  await roundTrip();
  await session.signIn(ben, 'tab');
  hashCode.arrive();
  await vi.dynamicImportSettled();
  expect(session.get()).toMatchObject({ status: 'signed-in', credentials: ben });
  expect(kept()).toEqual([expect.stringContaining(ben.apiKey), null]);
});

test('a sign-out while a renewal is on its way leaves no credentials', async () => {
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

/** Long enough for what was posted before to be there. */
async function roundTrip(): Promise<void> {
  const [one, other] = [openChannel('round trip'), openChannel('round trip')];
  await new Promise((resolve) => {
    other.addEventListener('message', resolve);
    one.postMessage('');
  });
}
