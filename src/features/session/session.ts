import type { SessionCredentials } from '@/api/credentials.ts';
import type { Claims } from '@/domain/jwt-claims.ts';

/**
 * Data that a sign-out removes from this browser. `answers`: what the service can provide again; `cached`: also the
 * recently visited pages; `everything`: all of the person's data.
 */
export type Forget = 'answers' | 'cached' | 'everything';

/** A session in progress. */
export interface SignedIn {
  readonly status: 'signed-in';
  /** Service and user; the same until the session ends. */
  readonly ownerKey: string;
  readonly credentials: SessionCredentials;
  /** Milliseconds since the epoch; a renewal is a sign-in. */
  readonly signedInAtMs: number;
  readonly claims: Claims;
  /**
   * Whether a 401 was received since the last sign-in: no, by a background check (a banner shows it), or by an action
   * of the person (a dialog asks for new credentials).
   */
  readonly expired: 'no' | 'in-background' | 'ask';
  /** Nothing was refused yet: the person renews before the token expires. */
  readonly isEarly?: boolean;
}

/** The session of this tab. `restoring`: waiting for other open tabs. */
export type Session =
  | SignedIn
  | { readonly status: 'restoring' }
  | {
      readonly status: 'signed-out';
      /** Data that this tab removes; undefined if it had no session. */
      readonly forget?: Forget | undefined;
      /** This tab had a session before: the address belongs to that person. */
      readonly ended: boolean;
    };

/** Changes of a session. */
export type SessionEvent =
  | ({ readonly type: 'entered' } & Pick<SignedIn, 'ownerKey' | 'credentials' | 'signedInAtMs' | 'claims'>)
  | { readonly type: 'left'; readonly forget?: Forget | undefined }
  /** A 401. @param generation of the refused credentials */
  | { readonly type: 'refused'; readonly by: 'person' | 'background'; readonly generation: number | undefined }
  /** The person renews before any refusal: the token expires soon. */
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
      if (isOutdated || session.expired === 'ask' || session.expired === expired) return session;
      return { ...session, expired, isEarly: false };
    }
    case 'renewal-begun':
      return session.expired === 'no' ? { ...session, expired: 'ask', isEarly: true } : session;
    case 'renewal-postponed':
      if (session.expired !== 'ask') return session;
      return { ...session, expired: session.isEarly ? 'no' : 'in-background', isEarly: false };
  }
}
