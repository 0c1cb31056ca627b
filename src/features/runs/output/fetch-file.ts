import { bytesText } from '@/domain/bytes-text.ts';
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
  let bytes = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, controller) => {
      bytes += part.byteLength;
      if (bytes > atMost) controller.error();
      else controller.enqueue(part);
    },
  });
  const { body, headers } = response;
  const whole = body && atMost < Infinity ? new Response(body.pipeThrough(counted), { headers }) : response;
  const blob = await whole.blob().catch(() => undefined);
  if (bytes > atMost) throw new Error(texts.tooLarge(bytesText(atMost)));
  if (!blob) throw new Error(texts.brokeOff);
  return { blob, type: headers.get('Content-Type') ?? undefined };
}
