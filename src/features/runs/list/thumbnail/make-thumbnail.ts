import { extensionForType, extensionOf, linkFileName, resultKind } from '@/domain/runs/result-kind.ts';
import type { Thumbnail } from '@/features/runs/ledger/thumbnail-store.ts';
import { fetchOutput } from '@/features/runs/output/use-output.ts';

import { drawThumbnail } from './draw-thumbnail.ts';
import type { ReadableHosts } from './readable-hosts.ts';

/** A picture of more bytes is not fetched for a thumbnail. */
const mostBytes = 8_000_000;

/**
 * Make a thumbnail of a result. Another host is read only where it has let a page read it before: the browser writes an
 * error to its console for each that does not.
 * @returns undefined where the host gave no answer that counts
 * @throws AbortError when `signal` was aborted
 */
export async function makeThumbnail(
  url: string,
  hosts: ReadableHosts,
  signal: AbortSignal,
): Promise<Thumbnail | undefined> {
  const name = linkFileName(url);
  const tag = tagOf(extensionOf(name));
  const kind = resultKind(undefined, name);
  if (kind !== 'picture' && kind !== 'other') return { tag };
  const { origin } = new URL(url);
  if (!hosts.has(origin)) return { tag, closed: origin };
  const file = await fetchPicture(url, signal).catch(() => {
    // The network may have failed, or the host may block this origin now: the next page finds out.
    if (!signal.aborted) hosts.drop(origin);
  });
  signal.throwIfAborted();
  if (!file) return undefined;
  const picture = file.blob && (await drawThumbnail(file.blob));
  return { tag: tagOf(extensionForType(file.type)) || tag, ...(picture && { picture }) };
}

/** A file's type, and the file where it is a picture that is not too large; undefined without an answer that counts. */
async function fetchPicture(url: string, signal: AbortSignal) {
  const stop = new AbortController();
  const response = await fetchOutput(url, AbortSignal.any([signal, stop.signal]));
  const type = response.headers.get('Content-Type') ?? undefined;
  const isPicture = resultKind(type, linkFileName(url)) === 'picture';
  const isLarge = Number(response.headers.get('Content-Length') ?? 0) > mostBytes;
  if (!response.ok || !isPicture || isLarge || !response.body) {
    stop.abort();
    return response.ok ? { type, blob: undefined } : undefined;
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    if (bytes > mostBytes) {
      stop.abort();
      return { type, blob: undefined };
    }
  }
  return { type, blob: new Blob(parts, { type: pictureType(type, url) }) };
}

/** A host of files may serve a picture as bytes of no type: its name is more exact. */
function pictureType(type: string | undefined, url: string): string {
  const isNamed = type?.startsWith('image/') !== true && extensionOf(linkFileName(url)) === 'svg';
  return isNamed ? 'image/svg+xml' : (type ?? '');
}

/** The extension as a tag, if it is short enough for the frame. */
function tagOf(extension: string): string {
  return extension.length <= 4 ? extension : '';
}
