/** So many characters are read at once: some thousand items. */
const pieceLength = 200_000;

/** How many ends of an item are tried before more text is waited for. */
const tries = 50;

/** Reads a JSON array while its text still comes. */
export interface JsonListReader {
  /** @throws SyntaxError what is there already can't be a JSON array */
  readonly push: (part: string) => void;
  /** The text is complete. @throws SyntaxError it was no JSON array */
  readonly end: () => void;
}

/**
 * Read a JSON array piece by piece; together the pieces are what `JSON.parse` makes of the whole text. Takes arrays of
 * objects apart; any other array is read at its end.
 * @param onItems gets the items, some at a time, in their order
 */
export function createJsonListReader(onItems: (items: readonly unknown[]) => void): JsonListReader {
  let text = '';
  let isBegun = false;
  let tryAt = pieceLength;

  /** A `}` with a comma after it ends an item if what is before it is JSON: within a string or an object it is not. */
  function cut(): void {
    let at = text.lastIndexOf('}');
    for (let left = tries; at > 0 && left > 0; left -= 1) {
      const comma = /^\s*,/.exec(text.slice(at + 1, at + 100));
      const items = comma && parsed(`${text.slice(0, at + 1)}]`);
      if (comma && items) {
        onItems(items);
        isBegun = true;
        text = text.slice(at + 1 + comma[0].length);
        tryAt = text.length + pieceLength;
        return;
      }
      at = text.lastIndexOf('}', at - 1);
    }
    tryAt = text.length * 2;
  }

  function parsed(piece: string): readonly unknown[] | undefined {
    try {
      const items = JSON.parse(isBegun ? `[${piece}` : piece) as unknown;
      return Array.isArray(items) ? items : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    push: (part) => {
      text += part;
      if (text.length >= tryAt) cut();
    },
    end: () => {
      const items = parsed(text);
      // After a comma there must be more.
      if (!items || (isBegun && items.length === 0)) throw new SyntaxError('This is no JSON array.');
      onItems(items);
      text = '';
    },
  };
}
