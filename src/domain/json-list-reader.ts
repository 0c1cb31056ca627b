/** So many bytes are read at once: some thousand items. */
const pieceLength = 200_000;

/** How many ends of an item are tried before more bytes are waited for. */
const tries = 50;

const [opened, closed, brace, comma] = [0x5b, 0x5d, 0x7d, 0x2c];
const whiteSpace: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Reads a JSON array while its bytes still come. */
export interface JsonListReader {
  /** @throws SyntaxError what is there already can't be a JSON array */
  readonly push: (chunk: Uint8Array) => void;
  /** The text is complete. @throws SyntaxError it was no JSON array */
  readonly end: () => void;
}

/**
 * Read a JSON array piece by piece; together the pieces are what `JSON.parse` makes of the whole text, which is UTF-8.
 * Takes arrays of objects apart; any other array is read at its end.
 * @param onItems gets the items, some at a time, in their order
 */
export function createJsonListReader(onItems: (items: readonly unknown[]) => void): JsonListReader {
  const decoder = new TextDecoder();
  let chunks: Uint8Array[] = [];
  let length = 0;
  let isBegun = false;
  let tryAt = pieceLength;

  /** A `}` with a comma after it ends an item if what is before it is JSON: within a string or an object it is not. */
  function cut(): void {
    const bytes = joined();
    let at = bytes.lastIndexOf(brace);
    for (let left = tries; at > 0 && left > 0; left -= 1) {
      let end = at + 1;
      while (whiteSpace.has(bytes[end])) end += 1;
      if (bytes[end] === comma) {
        bytes[end] = closed;
        const items = parsed(bytes.subarray(0, end + 1));
        // What comes after the comma is an array of its own.
        bytes[end] = items ? opened : comma;
        if (items) {
          onItems(items);
          isBegun = true;
          [chunks, length] = [[bytes.subarray(end)], bytes.length - end];
          tryAt = length + pieceLength;
          return;
        }
      }
      at = bytes.lastIndexOf(brace, at - 1);
    }
    [chunks, length] = [[bytes], bytes.length];
    tryAt = length * 2;
  }

  function joined(): Uint8Array {
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  }

  function parsed(bytes: Uint8Array): readonly unknown[] | undefined {
    try {
      const items = JSON.parse(decoder.decode(bytes)) as unknown;
      return Array.isArray(items) ? items : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    push: (chunk) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= tryAt) cut();
    },
    end: () => {
      const items = parsed(joined());
      // After a comma there must be more.
      if (!items || (isBegun && items.length === 0)) throw new SyntaxError('This is no JSON array.');
      onItems(items);
      [chunks, length] = [[], 0];
    },
  };
}
