/** Why a sign-in with an OpenID Connect issuer created no session, as passed to the sign-in page in its fragment. */
export const signInFaults = [
  /** The sign-in was started in another browser or too long ago, or was already finished. */
  'state',
  /** The issuer refused the person, or they cancelled. */
  'refused',
  'unreachable',
  /** The issuer's answer can't be trusted. */
  'failed',
  /** The service does not know the person. */
  'unknown',
  /** The issuer gives no e-mail address, or has not verified it. */
  'unverified',
  'domain',
  /** The user with this address signs in with another account of the issuer. */
  'taken',
  'disabled',
  /** The issuer does not list the person's groups. */
  'groups',
] as const;
export type SignInFault = (typeof signInFaults)[number];
