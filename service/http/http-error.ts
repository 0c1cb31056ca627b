/** One entry of the validation failure of start run (interface §4.8). */
export interface Detail {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** An answer other than success: its status and the message of its body (interface §7). */
export class HttpError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Only for the 422 of start run: the body is then `{detail}` instead of `{description}`. */
  readonly detail: readonly Detail[] | undefined;

  constructor(
    status: number,
    description: string,
    extra: { readonly headers?: Record<string, string>; readonly detail?: readonly Detail[] } = {},
  ) {
    super(description);
    this.name = 'HttpError';
    this.status = status;
    this.headers = extra.headers ?? {};
    this.detail = extra.detail;
  }
}

export const badRequest = (description: string) => new HttpError(400, description);
export const unauthorized = (description: string) =>
  new HttpError(401, description, { headers: { 'www-authenticate': 'Bearer' } });
export const forbidden = (description: string) => new HttpError(403, description);
/** @param seconds after which the caller may try again */
export const tryLater = (status: number, description: string, seconds: number) =>
  new HttpError(status, description, { headers: { 'retry-after': String(seconds) } });
export const notFound = (description: string, headers: Record<string, string> = {}) =>
  new HttpError(404, description, { headers });
