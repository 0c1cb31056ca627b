// File systems allow 255 bytes; other systems and archives on the way may lengthen a name.
const NAME_BYTES = 120;

/** A file name that any system accepts, from any name. */
export function plainFileName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, ' ')
    .trim()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '');
  // In stream mode a letter that is cut in two is left out.
  return new TextDecoder().decode(Buffer.from(plain).subarray(0, NAME_BYTES), { stream: true }) || 'output';
}
