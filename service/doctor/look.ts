const LIMIT_MS = 10_000;

/** An answer, or the reason why there is none. */
export interface Look {
  readonly status: number | undefined;
  readonly headers: Headers;
  readonly text: string;
  /** The times when the request was sent and when its answer started, in milliseconds since 1970. */
  readonly sentAt: number;
  readonly receivedAt: number;
  /** The reason why there was no answer, as a message for people. */
  readonly error: string;
}

/** Send one request. Never throws. */
export async function look(url: string, init: RequestInit = {}): Promise<Look> {
  const sentAt = Date.now();
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) });
    const { status, headers } = answer;
    const receivedAt = Date.now();
    return { status, headers, text: await answer.text(), sentAt, receivedAt, error: '' };
  } catch (error) {
    const { cause, message } = error as Error;
    const { code, message: words } = (cause ?? {}) as { code?: string; message?: string };
    return {
      status: undefined,
      headers: new Headers(),
      text: '',
      sentAt,
      receivedAt: Date.now(),
      error: code ?? words ?? message,
    };
  }
}
