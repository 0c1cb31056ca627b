// File systems allow 255 bytes; the rest is left for suffixes and for encodings that need more bytes.
const NAME_BYTES = 120;

/** Makes a file name without special characters from any name. A long one is shortened before its extension. */
export function plainFileName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, ' ')
    .trim()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '');
  return shortened(plain) || 'output';
}

/** A file name as another service gave it, without what a file system or a page may misread; '' if nothing is left. */
export function givenFileName(name: string): string {
  return shortened(
    name
      .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, '-')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^[.\s-]+|[.\s]+$/g, ''),
  );
}

/** Shorten a name before its extension. */
function shortened(plain: string): string {
  const extension = /\.[a-z0-9]{1,10}$/i.exec(plain)?.[0] ?? '';
  const stem = Buffer.from(plain.slice(0, plain.length - extension.length));
  // With `stream: true`, a character cut in half is dropped rather than decoded to U+FFFD.
  const kept = new TextDecoder().decode(stem.subarray(0, NAME_BYTES - extension.length), { stream: true });
  return `${kept}${extension}`;
}
