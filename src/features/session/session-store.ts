import { useSyncExternalStore } from 'react';

import { type Credentials, setCredentials } from '@/api/credentials.ts';
import { type Claims, maybeSameUser, readClaims } from '@/domain/jwt-claims.ts';

import { forgetCredentials, keepCredentials, readKeptCredentials } from './kept-credentials.ts';

/** Milliseconds that a new tab waits for an open one to hand it the session. */
const handOverMs = 300;

/**
 * Who is signed in in this tab.
 * `restoring`: an open tab is being asked. `expired`: what was refused with a 401 since the last sign-in: nothing, a
 * background check (a banner says so), or something the person did (a dialog asks for new credentials).
 */
export type Session =
  | { readonly status: 'restoring' | 'signed-out' }
  | {
      readonly status: 'signed-in';
      readonly credentials: Credentials;
      readonly claims: Claims;
      readonly expired: 'no' | 'in-background' | 'ask';
      /** Grows with every sign-in, the same credentials included: what failed before is worth another try. */
      readonly generation: number;
    };

type Message =
  | { readonly type: 'ask' | 'signed-out' }
  | { readonly type: 'session'; readonly credentials: Credentials };

let session: Session = { status: 'restoring' };
let generation = 0;
let channel: BroadcastChannel | undefined;
const listeners = new Set<() => void>();

function become(next: Session) {
  session = next;
  setCredentials(next.status === 'signed-in' ? next.credentials : undefined);
  for (const listener of listeners) listener();
}

function enter(credentials: Credentials) {
  generation += 1;
  become({
    status: 'signed-in',
    credentials,
    claims: readClaims(credentials.accessToken),
    expired: 'no',
    generation,
  });
}

/** Take up the session kept on this device or open in another tab; called once at boot. */
export function restoreSession(): void {
  channel = new BroadcastChannel('runboard-session');
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data));
  const kept = readKeptCredentials();
  if (kept) {
    enter(kept);
    return;
  }
  channel.postMessage({ type: 'ask' } satisfies Message);
  setTimeout(() => {
    if (session.status === 'restoring') become({ status: 'signed-out' });
  }, handOverMs);
}

function hear(message: Message) {
  switch (message.type) {
    case 'ask':
      if (session.status === 'signed-in') tell(session.credentials);
      break;
    case 'signed-out':
      forgetCredentials();
      become({ status: 'signed-out' });
      break;
    case 'session':
      if (session.status !== 'signed-in') {
        keepCredentials(message.credentials, 'tab');
        enter(message.credentials);
      } else if (
        message.credentials.accessToken !== session.credentials.accessToken &&
        maybeSameUser(session.claims, readClaims(message.credentials.accessToken))
      ) {
        keepCredentials(message.credentials, 'as-before');
        enter(message.credentials);
      }
      break;
  }
}

function tell(credentials: Credentials) {
  channel?.postMessage({ type: 'session', credentials } satisfies Message);
}

/** Sign in with credentials that the service has accepted. Other tabs of the same user, and signed-out ones, follow. */
export function signIn(credentials: Credentials, remember: boolean): void {
  keepCredentials(credentials, remember ? 'device' : 'tab');
  enter(credentials);
  tell(credentials);
}

/** New credentials of the same user, after a 401; kept where the old ones were. */
export function renewSession(credentials: Credentials): void {
  keepCredentials(credentials, 'as-before');
  enter(credentials);
  tell(credentials);
}

/** Sign out, in every tab. */
export function signOut(): void {
  forgetCredentials();
  become({ status: 'signed-out' });
  channel?.postMessage({ type: 'signed-out' } satisfies Message);
}

/** Note a 401: ask for new credentials over the page, or show the banner when nobody was waiting for the answer. */
export function noteExpired(by: 'person' | 'background'): void {
  if (session.status !== 'signed-in' || session.expired === 'ask') return;
  become({ ...session, expired: by === 'person' ? 'ask' : 'in-background' });
}

/** The person closed the dialog without new credentials: the banner stays. */
export function postponeRenewal(): void {
  if (session.status === 'signed-in' && session.expired === 'ask') become({ ...session, expired: 'in-background' });
}

/** The session of the moment. */
export function getSession(): Session {
  return session;
}

/** Hear of every change of the session. @returns how to stop */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, as React state. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession);
}
