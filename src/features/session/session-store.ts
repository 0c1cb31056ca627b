import type { Config } from '@/api/config.ts';
import type { Credentials } from '@/api/credentials.ts';
import { readClaims } from '@/domain/jwt-claims.ts';
import { haveSameOwner, ledgerKey } from '@/domain/ledger-key.ts';
import { channels } from '@/domain/storage-keys.ts';
import { openTabChannel, type TabChannel } from '@/ui/browser/tab-channel.ts';

import { openHandOver, type SharedSignIn } from './hand-over.ts';
import { forgetCredentials, type Keep, keepCredentials, readKeptCredentials, type SignIn } from './kept-credentials.ts';
import { noteSignOut, readLastSignOut } from './last-sign-out.ts';
import { type Forget, nextSession, type Session, type SessionEvent } from './session.ts';

/** The session of this tab, and how it changes. */
export interface SessionStore {
  readonly get: () => Session;
  /** Subscribe to changes. @returns unsubscribe */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Restore the session stored on this device or open in another tab. Called once at startup. Rejects, like `signIn`
   * and `renew`, if a token names no user and the code to hash its API key can't be loaded.
   */
  readonly restore: () => Promise<void>;
  /** Called when the user starts to sign in in this tab, which then no longer adopts another tab's session. */
  readonly beginSignIn: () => void;
  /**
   * Sign in with credentials that the service has accepted. Tabs without a session, and this owner's other tabs,
   * follow.
   */
  readonly signIn: (credentials: Credentials, keep: Exclude<Keep, 'as-before'>) => Promise<void>;
  /**
   * Continue with new credentials of the same owner, after a 401 or before one. They are stored where the old ones
   * were.
   */
  readonly renew: (credentials: Credentials) => Promise<void>;
  /** Sign this owner out, in every tab. */
  readonly signOut: (forget: Exclude<Forget, 'answers'>) => void;
  /**
   * Record a 401: ask for new credentials in a dialog, or show the banner. A 401 for an older generation of credentials
   * is ignored.
   */
  readonly markExpired: (by: 'person' | 'background', generation: number | undefined) => void;
  /** Ask for new credentials before a 401, because the token expires soon. */
  readonly renewEarly: () => void;
  /** Called when the person dismissed the dialog. The banner stays if there was a 401. */
  readonly postponeRenewal: () => void;
  readonly close: () => void;
}

type OwnMessage =
  | { readonly type: 'renewed'; readonly credentials: SharedSignIn }
  | { readonly type: 'signed-out'; readonly atMs?: number };

/** Create the session of this tab. It has no credentials before `restore` or `signIn`. */
export function createSessionStore(config: Config): SessionStore {
  let session: Session = { status: 'restoring' };
  let generation = 0;
  let closed = false;
  let own: { readonly key: string; readonly channel: TabChannel<OwnMessage> } | undefined;
  let signsIn = false;
  const listeners = new Set<() => void>();
  const handOver = openHandOver({
    current: () => {
      if (session.status !== 'signed-in') return undefined;
      const { credentials, signedInAtMs } = session;
      return { accessToken: credentials.accessToken, apiKey: credentials.apiKey, signedInAtMs };
    },
    onAvailable: () => {
      if (session.status === 'signed-out' && !signsIn) ask();
    },
  });
  window.addEventListener('pageshow', onPageShow);

  function apply(event: SessionEvent) {
    const next = nextSession(session, event);
    if (next === session) return;
    session = next;
    for (const listener of listeners) listener();
  }

  /**
   * Make these the credentials of this tab.
   * @param since when the person signed in with them, in milliseconds since the epoch; now by default
   * @returns the sign-in; undefined if the session has changed since, or the owner has signed out since
   */
  async function enter({ accessToken, apiKey }: Credentials, since?: number): Promise<SignIn | undefined> {
    generation += 1;
    const credentials = { accessToken, apiKey, generation };
    const claims = readClaims(accessToken);
    const ownerKey = await ledgerKey({ upstream: config.upstream, claims, apiKey });
    if (closed || credentials.generation !== generation) return undefined;
    const signedOutAtMs = readLastSignOut(ownerKey);
    // The clock may have been set back since the sign-out.
    const signedInAtMs = since ?? Math.max(Date.now(), (signedOutAtMs ?? 0) + 1);
    if (signedOutAtMs !== undefined && signedInAtMs <= signedOutAtMs) {
      forgetCredentials(credentials, signedOutAtMs);
      return undefined;
    }
    follow(ownerKey);
    apply({ type: 'entered', ownerKey, credentials, signedInAtMs, claims });
    return { accessToken, apiKey, signedInAtMs };
  }

  function leave(forget?: Forget) {
    generation += 1;
    signsIn = false;
    own?.channel.close();
    own = undefined;
    apply({ type: 'left', forget });
  }

  /** Listen to the owner's other tabs. */
  function follow(key: string) {
    if (own?.key === key) return;
    own?.channel.close();
    own = { key, channel: openTabChannel(channels.ownSession(key), onOwn) };
  }

  function onOwn(message: OwnMessage) {
    if (session.status !== 'signed-in') return;
    if (message.type === 'signed-out') {
      const { atMs = Date.now() } = message;
      // A late message: the person has signed in again since.
      if (atMs < session.signedInAtMs) return;
      forgetCredentials(session.credentials, atMs);
      // Only the tab of the sign-out removes more than cached responses: this tab may receive the message after newer
      // data was stored.
      leave('answers');
    } else {
      // Even equal credentials count as new: the service has accepted them again.
      void enterAndKeep(message.credentials).catch(() => undefined);
    }
  }

  /** A page restored from the back-forward cache has missed the messages sent while it was inactive. */
  function onPageShow({ persisted }: PageTransitionEvent) {
    const atMs = persisted && session.status === 'signed-in' ? readLastSignOut(session.ownerKey) : undefined;
    if (atMs !== undefined) onOwn({ type: 'signed-out', atMs });
  }

  function giveUpRestoring() {
    if (!closed && session.status === 'restoring') leave();
  }

  function ask() {
    let askedGeneration = generation;
    handOver.ask(
      (signIn) => {
        // The person is signing in here, or another reply came first.
        if (closed || generation !== askedGeneration) return;
        void enterAndKeep(signIn)
          .catch(() => undefined)
          .then(giveUpRestoring);
      },
      () => {
        if (generation !== askedGeneration) return;
        giveUpRestoring();
        askedGeneration = generation;
      },
    );
  }

  /** Adopt another tab's session of this owner. */
  async function enterAndKeep(signIn: SharedSignIn): Promise<void> {
    const entered = await enter(signIn, signIn.signedInAtMs);
    if (entered) keepCredentials(entered, 'as-before');
  }

  /** Sign in, and notify the tabs without a session and those of this owner. */
  async function enterAndTell(credentials: Credentials, keep: Keep): Promise<void> {
    const entered = await enter(credentials);
    if (!entered) return;
    keepCredentials(entered, keep);
    own?.channel.post({ type: 'renewed', credentials: entered });
    handOver.announce();
  }

  return {
    get: () => session,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    restore: async () => {
      for (const kept of readKeptCredentials()) {
        await enter(kept, kept.signedInAtMs);
        if (session.status !== 'restoring') return;
      }
      if (!closed) ask();
    },
    beginSignIn: () => {
      if (session.status === 'signed-in') return;
      handOver.stopAsking();
      giveUpRestoring();
      signsIn = true;
    },
    signIn: enterAndTell,
    renew: async (credentials) => {
      if (session.status !== 'signed-in' || !haveSameOwner(session.credentials, credentials)) return;
      await enterAndTell(credentials, 'as-before');
    },
    signOut: (forget) => {
      if (session.status !== 'signed-in') return;
      // The clock may have been set back since the sign-in.
      const atMs = Math.max(Date.now(), session.signedInAtMs);
      noteSignOut(session.ownerKey, atMs);
      forgetCredentials(session.credentials, atMs);
      own?.channel.post({ type: 'signed-out', atMs });
      leave(forget);
    },
    markExpired: (by, refused) => apply({ type: 'refused', by, generation: refused }),
    renewEarly: () => apply({ type: 'renewal-begun' }),
    postponeRenewal: () => apply({ type: 'renewal-postponed' }),
    close: () => {
      closed = true;
      window.removeEventListener('pageshow', onPageShow);
      own?.channel.close();
      handOver.close();
      listeners.clear();
    },
  };
}
