/** The error when a dependency of this service is unreachable or refuses a request that may succeed later. */
export class Unavailable extends Error {
  /** Name of the dependency in the message to callers: "The service can't reach its storage of outputs …". */
  readonly part: string;
  readonly retrySeconds: number;

  /** @param message for the log and the operator */
  constructor(part: string, retrySeconds: number, message: string, options: ErrorOptions) {
    super(message, options);
    this.part = part;
    this.retrySeconds = retrySeconds;
  }
}
