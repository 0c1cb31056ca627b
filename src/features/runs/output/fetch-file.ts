import { texts } from './texts.ts';
import { fetchOutput } from './use-output.ts';

/** A whole output. */
export interface FetchedFile {
  readonly blob: Blob;
  readonly type: string | undefined;
}

/**
 * Read a whole output.
 * @returns undefined where its host lets no page read it (no CORS), or can't be reached
 * @throws Error where the host answers with an error, or breaks off
 */
export async function fetchFile(url: string): Promise<FetchedFile | undefined> {
  const response = await fetchOutput(url).catch(() => undefined);
  if (!response) return undefined;
  if (!response.ok) throw new Error(texts.hostAnswered(response.status));
  const blob = await response.blob().catch(() => undefined);
  if (!blob) throw new Error(texts.brokeOff);
  return { blob, type: response.headers.get('Content-Type') ?? undefined };
}
