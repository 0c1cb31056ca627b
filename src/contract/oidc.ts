/** Why a sign-in with an OpenID Connect issuer led to no session, as the sign-in page gets it in its fragment. */
export const signInFaults = [
  /** It was begun in another browser, too long ago, or was finished before. */
  'state',
  /** The issuer did not let the person in, or they turned back. */
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
