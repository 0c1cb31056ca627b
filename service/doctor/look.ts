const LIMIT_MS = 10_000;

/** An answer, or why there was none. */
export interface Look {
  readonly status: number | undefined;
  readonly headers: Headers;
  readonly text: string;
  /** Why there was no answer, in words. */
  readonly error: string;
}

/** Send one request; it never throws. */
export async function look(url: string, init: RequestInit = {}): Promise<Look> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) });
    return { status: answer.status, headers: answer.headers, text: await answer.text(), error: '' };
  } catch (error) {
    const { cause, message } = error as Error;
    const { code, message: words } = (cause ?? {}) as { code?: string; message?: string };
    return { status: undefined, headers: new Headers(), text: '', error: code ?? words ?? message };
  }
}
