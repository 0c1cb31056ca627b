/** An OpenID Connect issuer that people sign in with (`OIDC_…`, `SESSION_HOURS`). */
export interface OidcSettings {
  /** Base address of the issuer's metadata, as the issuer writes it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name on the button "Sign in with …". */
  readonly name: string;
  /** The requested scopes, separated by blanks. */
  readonly scopes: string;
  /** Names of the claims that contain these values. */
  readonly claims: { readonly email: string; readonly emailVerified: string; readonly groups: string };
  /** Domains of addresses that may sign in, in lower case; empty: any. */
  readonly domains: readonly string[];
  /** Whether a person whom the service doesn't know yet becomes a user. */
  readonly createsUsers: boolean;
  /** File that maps groups to teams and roles; undefined: groups are ignored. */
  readonly groupsFile: string | undefined;
  /** Lifetime of a session, in hours. */
  readonly sessionHours: number;
}
