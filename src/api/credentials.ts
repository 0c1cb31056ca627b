/** The two credentials of every call (interface §5). */
export interface Credentials {
  /** JWT, sent as `Authorization: Bearer …`. */
  readonly accessToken: string;
  /** Sent as `x-api-key`. */
  readonly apiKey: string;
}

let current: Credentials | undefined;

/** The credentials that requests carry from now on; undefined signs out. */
export function setCredentials(next: Credentials | undefined): void {
  current = next;
}

/** The credentials of the moment, undefined when signed out. */
export function getCredentials(): Credentials | undefined {
  return current;
}
