/** Why a host gave no response that this page could read. */
export type NoAnswer = 'offline' | 'unreachable' | 'blocked' | 'cut';

const limitMs = 10_000;

/**
 * Find out why a host is unreachable by sending an opaque request without credentials, which succeeds if the host only
 * refuses this origin.
 * @returns `blocked`: the host responds, but refuses this origin (CORS), or redirects elsewhere; `cut`: it responds
 * now, so the earlier connection must have broken off
 */
export async function whyNoAnswer(url: string): Promise<NoAnswer> {
  if (!navigator.onLine) return 'offline';
  const signal = AbortSignal.timeout(limitMs);
  try {
    const { type } = await fetch(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal });
    if (type !== 'opaque') return 'cut';
    return await fetch(url, { credentials: 'omit', cache: 'no-store', redirect: 'error', signal }).then(
      () => 'cut',
      () => (signal.aborted ? 'unreachable' : 'blocked'),
    );
  } catch {
    return 'unreachable';
  }
}
