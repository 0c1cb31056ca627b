// File systems allow 255 bytes; the rest is left for suffixes and for encodings that need more bytes.
const NAME_BYTES = 120;

/** Makes a file name without special characters from any name. */
export function plainFileName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, ' ')
    .trim()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '');
  // With `stream: true`, a character cut in half is dropped rather than decoded to U+FFFD.
  return new TextDecoder().decode(Buffer.from(plain).subarray(0, NAME_BYTES), { stream: true }) || 'output';
}
