/**
 * Count the objects in a JSON array while its bytes come, without reading them. Texts, most of the bytes, are passed over
 * by the browser's own search: this runs once, before the engine has compiled it.
 * @returns how many there are in what has come so far
 */
export function createItemCounter(): (chunk: Uint8Array) => number {
  let count = 0;
  let depth = 0;
  let inText = false;
  let escaped = false;

  /** @returns the place after the text, or after an escaped quote in it */
  function passText(chunk: Uint8Array, from: number): number {
    const found = chunk.indexOf(quote, from);
    const end = found < 0 ? chunk.length : found;
    let slashes = 0;
    while (end - slashes > from && chunk[end - slashes - 1] === backslash) slashes += 1;
    const isEscaped = slashes % 2 === 1;
    if (found < 0) escaped = isEscaped;
    else inText = isEscaped;
    return end + 1;
  }

  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (escaped) {
        escaped = false;
        at += 1;
      } else if (inText) {
        at = passText(chunk, at);
      } else {
        const byte = chunk[at];
        if (byte === quote) inText = true;
        else if (byte === closed) depth -= 1;
        else if (byte === opened) {
          depth += 1;
          if (depth === 1) count += 1;
        }
        at += 1;
      }
    }
    return count;
  };
}

const [quote, backslash, opened, closed] = [0x22, 0x5c, 0x7b, 0x7d];
