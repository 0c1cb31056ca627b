// File systems take 255 bytes; names of other systems and archives that it passes through may add to it.
const NAME_BYTES = 120;

/** A file name that any system takes, from a name that may be anything. */
export function plainFileName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, ' ')
    .trim()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '');
  // In stream mode a letter that is cut in two is left out.
  return new TextDecoder().decode(Buffer.from(plain).subarray(0, NAME_BYTES), { stream: true }) || 'output';
}
