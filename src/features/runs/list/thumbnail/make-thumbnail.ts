import { extensionForType, extensionOf, linkFileName, resultKind } from '@/domain/runs/result-kind.ts';
import type { Thumbnail } from '@/features/runs/ledger/thumbnail-store.ts';
import { readAtMost } from '@/features/runs/output/read-at-most.ts';
import { fetchOutput } from '@/features/runs/output/use-output.ts';

import { drawThumbnail } from './draw-thumbnail.ts';
import type { ReadableHosts } from './readable-hosts.ts';

/** Maximum size of a picture that is fetched for a thumbnail, in bytes. */
const mostBytes = 8_000_000;

/**
 * Create a thumbnail of a result. Files of another host are fetched only if the host is known to allow it, since the
 * browser logs an error for each refusal.
 * @returns undefined if the host's response was not usable
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
    // The network may have failed, or the host may block this origin now. Opening a run's page will show which.
    if (!signal.aborted) hosts.drop(origin);
  });
  signal.throwIfAborted();
  if (!file) return undefined;
  const picture = file.blob && (await drawThumbnail(file.blob));
  return { tag: tagOf(extensionForType(file.type)) || tag, ...(picture && { picture }) };
}

/** A file's type, and the file itself if it is a small enough picture; undefined if the response was not usable. */
async function fetchPicture(url: string, signal: AbortSignal) {
  const stop = new AbortController();
  const response = await fetchOutput(url, AbortSignal.any([signal, stop.signal]));
  const type = response.headers.get('Content-Type') ?? undefined;
  const isPicture = resultKind(type, linkFileName(url)) === 'picture';
  if (!response.ok || !isPicture) {
    stop.abort();
    return response.ok ? { type, blob: undefined } : undefined;
  }
  const parts = await readAtMost(response, mostBytes);
  return { type, blob: parts && new Blob(parts, { type: pictureType(type, url) }) };
}

/** The type of a picture, taken from the file's name for an SVG that the host serves as untyped bytes. */
function pictureType(type: string | undefined, url: string): string {
  const isNamed = type?.startsWith('image/') !== true && extensionOf(linkFileName(url)) === 'svg';
  return isNamed ? 'image/svg+xml' : (type ?? '');
}

/** The extension as a tag, if it is short enough for the frame. */
function tagOf(extension: string): string {
  return extension.length <= 4 ? extension : '';
}
