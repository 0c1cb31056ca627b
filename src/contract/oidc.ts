/**
 * Why a sign-in with an OpenID Connect issuer created no session, as passed to the sign-in page in the fragment of its
 * address.
 */
export const signInFaults = [
  /** The sign-in was started in another browser or too long ago, or was already finished. */
  'state',
  /** The issuer refused the user, or the user cancelled. */
  'refused',
  'unreachable',
  /** The issuer's response can't be trusted. */
  'failed',
  /** The service doesn't know the user. */
  'unknown',
  /** The issuer provides no email address, or has not verified it. */
  'unverified',
  'domain',
  /** The user with this address signs in with another account at the issuer. */
  'taken',
  'disabled',
  /** The issuer doesn't list the user's groups. */
  'groups',
] as const;
export type SignInFault = (typeof signInFaults)[number];
