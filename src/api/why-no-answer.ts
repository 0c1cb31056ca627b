/** Why a host gave no answer that this page could read. */
export type NoAnswer = 'offline' | 'unreachable' | 'blocked' | 'cut';

const limitMs = 10_000;

/**
 * Ask a host that could not be reached once more, without credentials and for an answer that nobody may read: it comes
 * from a host that only keeps this page out.
 * @returns `blocked`: the host answers, but lets no page of this origin read it (CORS), or leads elsewhere; `cut`: it
 *   answers now, so the answer before broke off
 */
export async function whyNoAnswer(url: string): Promise<NoAnswer> {
  if (!navigator.onLine) return 'offline';
  try {
    const signal = AbortSignal.timeout(limitMs);
    const { type } = await fetch(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal });
    if (type !== 'opaque') return 'cut';
    return await fetch(url, { credentials: 'omit', cache: 'no-store', redirect: 'error', signal }).then(
      () => 'cut',
      () => 'blocked',
    );
  } catch {
    return 'unreachable';
  }
}
