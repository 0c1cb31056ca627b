import { queryOptions } from '@tanstack/react-query';

import { charsetOf, decodeText } from '@/contract/text-encoding.ts';
import { linkFileName, resultKind, type ResultKind, resultKinds } from '@/domain/runs/result-kind.ts';

import { readAtMost } from './read-at-most.ts';
import { texts } from './texts.ts';

/** An output, as far as its host lets this page read it. */
export interface Output {
  readonly kind: ResultKind;
  readonly type: string | undefined;
  readonly fileName: string | undefined;
  readonly size: number | undefined;
  /** The text of JSON, CSV and text outputs; truncated if too long to show. */
  readonly text?: string | undefined;
  readonly cut?: boolean | undefined;
  /** The text's bytes and the encoding they were read in, if that is only a guess. */
  readonly unsure?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly encoding: string } | undefined;
  /**
   * Whether the host is unreachable, or doesn't let this page read the output (no CORS), so that only an element or a
   * link can show it.
   */
  readonly closed?: boolean | undefined;
}

const shownBytes = 2_000_000;

/**
 * Fetch from the host of an output without credentials, our headers or a referrer, because the host is not the service.
 */
export function fetchOutput(
  url: string,
  signal?: AbortSignal,
  headers?: Readonly<Record<string, string>>,
): Promise<Response> {
  return fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: signal ?? null,
    ...(headers && { headers }),
  });
}

/** The prefix of all query keys for a run's output. */
export const outputKey = (runId: string) => ['run-output', runId] as const;

/** The type and size of an output, and the text of a text file. */
export function outputOptions(runId: string, url: string) {
  return queryOptions({
    queryKey: [...outputKey(runId), url],
    queryFn: ({ signal }) => readOutput(url, signal),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
    meta: { background: true },
  });
}

const longestPdf = 50_000_000;

/** The bytes of a PDF; null if the file is too large. */
export function pdfOptions(runId: string, url: string) {
  return queryOptions({
    queryKey: [...outputKey(runId), url, 'pdf'],
    queryFn: async ({ signal }) => {
      const response = await fetchOutput(url, signal);
      if (!response.ok) throw new Error(texts.hostAnswered(response.status));
      const parts = await readAtMost(response, longestPdf);
      // Set the detected type instead of the host's header, since an HTML page would run scripts on our origin.
      return parts ? new Blob(parts, { type: 'application/pdf' }) : null;
    },
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
    meta: { background: true },
  });
}

async function readOutput(url: string, signal: AbortSignal): Promise<Output> {
  const linkName = linkFileName(url);
  const stop = new AbortController();
  const response = await fetchOutput(url, AbortSignal.any([signal, stop.signal])).catch(() => undefined);
  signal.throwIfAborted();
  if (!response) {
    return {
      kind: resultKind(undefined, linkName),
      type: undefined,
      fileName: linkName,
      size: undefined,
      closed: true,
    };
  }
  if (!response.ok) {
    stop.abort();
    throw new Error(texts.hostAnswered(response.status));
  }
  const type = response.headers.get('Content-Type') ?? undefined;
  const fileName = namedFile(response.headers.get('Content-Disposition')) ?? linkName;
  const kind = resultKind(type, fileName);
  const size = Number(response.headers.get('Content-Length') ?? Number.NaN);
  const seen = { kind, type, fileName, size: Number.isFinite(size) ? size : undefined };
  if (resultKinds[kind] !== 'text' || !response.body) {
    stop.abort();
    return seen;
  }
  try {
    return { ...seen, ...(await readText(response.body, seen, stop)) };
  } catch {
    throw new Error(texts.brokeOff);
  }
}

async function readText(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { type, size }: Pick<Output, 'type' | 'size'>,
  stop: AbortController,
) {
  const reader = body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let read = 0;
  let cut = false;
  while (!cut) {
    const part = await reader.read();
    if (part.done) break;
    parts.push(part.value);
    read += part.value.byteLength;
    cut = read > shownBytes && read !== size;
  }
  if (cut) stop.abort();
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return { ...decoded(bytes, charsetOf(type ?? ''), !cut), cut, size: cut ? size : read };
}

/**
 * The text of an output.
 * @param isWhole false if the file continues after these bytes
 */
export function decoded(
  bytes: Uint8Array<ArrayBuffer>,
  charset?: string,
  isWhole = true,
): Pick<Output, 'text' | 'unsure'> {
  const { text, encoding, isGuessed } = decodeText(bytes, charset, isWhole);
  return { text, ...(isGuessed && { unsure: { bytes, encoding } }) };
}

/** The file name of a Content-Disposition (RFC 6266), whose bytes a browser gives as one letter each. */
function namedFile(disposition: string | null): string | undefined {
  const [, charset, encoded] = /filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i.exec(disposition ?? '') ?? [];
  if (encoded !== undefined) return decodeText(bytesOfLetters(percentDecoded(encoded)), charset).text;
  const [, quoted, plain] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^";\s]+))/i.exec(disposition ?? '') ?? [];
  const name = quoted?.replace(/\\(.)/g, '$1') ?? plain;
  return name && decodeText(bytesOfLetters(name)).text;
}

function percentDecoded(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function bytesOfLetters(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
