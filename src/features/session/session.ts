import type { SessionCredentials } from '@/api/credentials.ts';
import type { Claims } from '@/domain/jwt-claims.ts';

/**
 * Data that a sign-out removes from this browser. `answers`: cached responses of the service, and this tab's drafts;
 * `cached`: also recently visited pages, other users' runs and unsent reruns; `everything`: all of the user's data.
 */
export type Forget = 'answers' | 'cached' | 'everything';

/** A session in progress. */
export interface SignedIn {
  readonly status: 'signed-in';
  /** Service and user; the same until the session ends. */
  readonly ownerKey: string;
  readonly credentials: SessionCredentials;
  /** Milliseconds since the epoch. A renewal counts as a sign-in. */
  readonly signedInAtMs: number;
  readonly claims: Claims;
  /**
   * Whether there was a 401 since the last sign-in. `in-background`: a banner shows it; `ask`: the person was waiting
   * for the response, or renews early (see `isEarly`), so a dialog asks for new credentials.
   */
  readonly expired: 'no' | 'in-background' | 'ask';
  /** Whether the dialog asks for new credentials before the token expires, rather than after a 401. */
  readonly isEarly?: boolean;
}

/** The session of this tab. `restoring`: waiting for a reply of another tab. */
export type Session =
  | SignedIn
  | { readonly status: 'restoring' }
  | {
      readonly status: 'signed-out';
      /** Data for this tab to remove; undefined if it had no session. */
      readonly forget?: Forget | undefined;
      /** Whether this tab had a session before, so that the address belongs to that person. */
      readonly ended: boolean;
    };

/** Events that change a session. */
export type SessionEvent =
  | ({ readonly type: 'entered' } & Pick<SignedIn, 'ownerKey' | 'credentials' | 'signedInAtMs' | 'claims'>)
  | { readonly type: 'left'; readonly forget?: Forget | undefined }
  /** A 401. `generation` is that of the refused credentials. */
  | { readonly type: 'refused'; readonly by: 'person' | 'background'; readonly generation: number | undefined }
  /** New credentials are asked for before a 401, because the token expires soon. */
  | { readonly type: 'renewal-begun' }
  /** The person dismissed the dialog without new credentials. */
  | { readonly type: 'renewal-postponed' };

/** The session after an event; the same object if the event doesn't affect it. */
export function nextSession(session: Session, event: SessionEvent): Session {
  if (event.type === 'entered') {
    const { ownerKey, credentials, signedInAtMs, claims } = event;
    return { status: 'signed-in', ownerKey, credentials, signedInAtMs, claims, expired: 'no' };
  }
  const isSignedIn = session.status === 'signed-in';
  if (event.type === 'left') return { status: 'signed-out', forget: event.forget, ended: isSignedIn };
  if (!isSignedIn) return session;
  switch (event.type) {
    case 'refused': {
      const expired = event.by === 'person' ? 'ask' : 'in-background';
      const isOutdated = event.generation !== session.credentials.generation;
      if (isOutdated) return session;
      // The dialog that asked early stays open. Once it is dismissed, the banner shows this refusal.
      if (session.isEarly) return { ...session, isEarly: false };
      if (session.expired === 'ask' || session.expired === expired) return session;
      return { ...session, expired, isEarly: false };
    }
    case 'renewal-begun':
      return session.expired === 'no' ? { ...session, expired: 'ask', isEarly: true } : session;
    case 'renewal-postponed':
      if (session.expired !== 'ask') return session;
      return { ...session, expired: session.isEarly ? 'no' : 'in-background', isEarly: false };
  }
}
