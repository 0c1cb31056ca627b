import { bytesText } from '@/domain/bytes-text.ts';
import { readAtMost } from './read-at-most.ts';
import { texts } from './texts.ts';
import { fetchOutput } from './use-output.ts';

export interface FetchedFile {
  readonly blob: Blob;
  readonly type: string | undefined;
}

interface FetchLimits {
  readonly signal?: AbortSignal;
  /** Maximum size, in bytes. */
  readonly atMost?: number;
}

/**
 * Read a whole output.
 * @returns undefined if its host doesn't let this page read it (no CORS), or is unreachable
 * @throws Error if the host responds with an error, the connection breaks, or the output is too large
 */
export async function fetchFile(
  url: string,
  { signal, atMost = Infinity }: FetchLimits = {},
): Promise<FetchedFile | undefined> {
  const response = await fetchOutput(url, signal).catch(() => undefined);
  if (!response) return undefined;
  if (!response.ok) throw new Error(texts.hostAnswered(response.status));
  const type = response.headers.get('Content-Type') ?? undefined;
  if (atMost === Infinity) return { blob: await response.blob().catch(breakOff), type };
  const parts = await readAtMost(response, atMost).catch(breakOff);
  if (!parts) throw new Error(texts.tooLarge(bytesText(atMost)));
  return { blob: new Blob(parts, { type: type ?? '' }), type };
}

function breakOff(): never {
  throw new Error(texts.brokeOff);
}
