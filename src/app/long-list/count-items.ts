/**
 * Count the objects in a JSON array while its bytes come, without reading them.
 * @returns how many there are in what has come so far
 */
export function createItemCounter(): (chunk: Uint8Array) => number {
  let count = 0;
  let depth = 0;
  let inText = false;
  let escaped = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (escaped) escaped = false;
      else if (inText) {
        if (byte === backslash) escaped = true;
        else if (byte === quote) inText = false;
      } else if (byte === quote) inText = true;
      else if (byte === opened) {
        depth += 1;
        if (depth === 1) count += 1;
      } else if (byte === closed) depth -= 1;
    }
    return count;
  };
}

const [quote, backslash, opened, closed] = [0x22, 0x5c, 0x7b, 0x7d];
