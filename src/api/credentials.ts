/** The two credentials that calls send (interface §5). */
export interface Credentials {
  /** JWT, sent as `Authorization: Bearer …`. */
  readonly accessToken: string;
  /** Sent as `x-api-key`. */
  readonly apiKey: string;
}

/** Credentials, and the number of the sign-in or renewal that they come from. */
export interface SessionCredentials extends Credentials {
  /** Increases with every sign-in and renewal. A 401 for an earlier generation doesn't affect a later one. */
  readonly generation: number;
}
