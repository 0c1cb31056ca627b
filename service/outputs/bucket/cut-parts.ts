import type { Readable } from 'node:stream';

/** Cut a stream into parts of this many bytes; the last one may be shorter. An empty stream has no parts. */
export async function* cutParts(content: Readable, partBytes: number): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(partBytes);
  let filled = 0;
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk as Uint8Array | string);
    for (let at = 0; at < bytes.length;) {
      const copied = bytes.copy(part, filled, at);
      at += copied;
      filled += copied;
      if (filled < partBytes) continue;
      yield part;
      part = Buffer.allocUnsafe(partBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
