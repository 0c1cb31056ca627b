/** The two credentials of every call (interface §5). */
export interface Credentials {
  /** JWT, sent as `Authorization: Bearer …`. */
  readonly accessToken: string;
  /** Sent as `x-api-key`. */
  readonly apiKey: string;
}

/** Credentials and the sign-in they come from. */
export interface SessionCredentials extends Credentials {
  /** Grows with every sign-in and renewal; a refusal of an earlier generation doesn't affect a later one. */
  readonly generation: number;
}
