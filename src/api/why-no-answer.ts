/** Why a host gave no answer that this page could read. */
export type NoAnswer = 'offline' | 'unreachable' | 'blocked' | 'cut';

const limitMs = 10_000;

/**
 * Send an opaque request, without credentials, to an unreachable host: it succeeds if the host only refuses this
 * origin.
 * @returns `blocked`: the host answers, but refuses this origin (CORS), or redirects elsewhere; `cut`: it answers now,
 * so the earlier connection must have broken off
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
