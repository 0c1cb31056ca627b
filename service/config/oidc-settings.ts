/** An OpenID Connect issuer that people sign in with (`OIDC_…`, `SESSION_HOURS`). */
export interface OidcSettings {
  /** Address below which the issuer describes itself, as the issuer writes it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name on the button "Sign in with …". */
  readonly name: string;
  /** With blanks between them. */
  readonly scopes: string;
  /** Names of the claims that hold these. */
  readonly claims: { readonly email: string; readonly emailVerified: string; readonly groups: string };
  /** Domains of addresses that may sign in, in lower case; none: any. */
  readonly domains: readonly string[];
  /** Whether a person unknown to the service becomes a user. */
  readonly createsUsers: boolean;
  /** File that maps groups to teams and roles; undefined: groups mean nothing. */
  readonly groupsFile: string | undefined;
  /** How long a session lives, in hours. */
  readonly sessionHours: number;
}
