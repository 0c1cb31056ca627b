const marks = /\p{M}/gu;

/** Ends a natural key. */
const lineEnd = 10;

/** Letters that people type as others, and that Unicode does not take apart. */
const letters: Readonly<Record<string, string>> = {
  ς: 'σ',
  ı: 'i',
  ß: 'ss',
  đ: 'd',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
};
const foldedLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/**
 * A text as searching and sorting compare it: without case, without marks (accents, harakat, dakuten), with one sigma
 * (`ς` is `σ`) and plain letters (`ß` is `ss`, `ı` is `i`, `ﬁ` is `fi`, a full-width `Ａ` is `a`). Folding text by text or
 * character by character is the same.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Once more in lower case: `㎒` comes apart into `MHz`.
  return isAscii(lower) ? lower : plain(lower.normalize('NFKD').toLowerCase().replace(marks, ''));
}

function plain(text: string): string {
  return text.replace(foldedLetters, (letter) => letters[letter] ?? letter);
}

/** Folds many texts: what it has learnt of a character it need not find out again. */
export interface Folder {
  /** As `fold` does. */
  readonly fold: (text: string) => string;
  /**
   * Whether a name's natural key and an id after it may come before another such text, found out without making it.
   * @returns false only where it is certain
   */
  readonly mayPrecede: (name: string, id: string, key: string) => boolean;
}

/** Make a folder of many texts. */
export function createFolder(): Folder {
  /** By code unit: 0 for not known yet, 1 for the same when folded, 2 for another. */
  const kinds = new Uint8Array(0x1_0000);
  const others = new Map<number, string>();

  function kindOf(code: number): number {
    const known = kinds[code] ?? 0;
    if (known !== 0) return known;
    const character = String.fromCharCode(code);
    const folded = fold(character);
    const kind = folded === character ? 1 : 2;
    kinds[code] = kind;
    if (kind === 2) others.set(code, folded);
    return kind;
  }

  return {
    fold: (text) => {
      const lower = text.toLowerCase();
      let folded = '';
      let from = 0;
      for (let at = 0; at < lower.length; at += 1) {
        const code = lower.charCodeAt(at);
        if (code < 128) continue;
        // Two code units make a character: rare enough to be folded the long way.
        if (isHalf(code)) return fold(text);
        if (kindOf(code) === 1) continue;
        folded += lower.slice(from, at) + (others.get(code) ?? '');
        from = at + 1;
      }
      return from === 0 ? lower : folded + lower.slice(from);
    },
    mayPrecede: (name, id, key) => {
      let to = 0;
      for (let at = 0; at < name.length; at += 1) {
        const code = name.charCodeAt(at);
        if (isHalf(code)) return true;
        if (isDigit(code)) {
          const from = at;
          while (isDigit(name.charCodeAt(at + 1))) at += 1;
          const counted = countedKey(name.slice(from, at + 1));
          const other = key.slice(to, to + counted.length);
          if (counted !== other) return counted < other;
          to += counted.length;
        } else if (kindOf(code) === 1) {
          const other = key.charCodeAt(to);
          if (code !== other) return code < other;
          to += 1;
        } else {
          const folded = others.get(code) ?? '';
          // More digits may come after the accent, for the same number.
          if (folded === '' && isDigit(name.charCodeAt(at - 1))) return true;
          for (let part = 0; part < folded.length; part += 1, to += 1) {
            const own = folded.charCodeAt(part);
            // `²` counts as part of a number.
            if (isDigit(own)) return true;
            const other = key.charCodeAt(to);
            if (own !== other) return own < other;
          }
        }
      }
      const other = key.charCodeAt(to);
      return other === lineEnd ? id < key.slice(to + 1) : lineEnd < other;
    },
  };
}

/** Whether a code unit is half of a surrogate pair. */
function isHalf(code: number): boolean {
  return code >= 0xd8_00 && code <= 0xdf_ff;
}

/** A folded text, and where each of its characters comes from. */
export interface FoldedPlaces {
  readonly folded: string;
  /** Where the character begins in the text that it comes from. */
  readonly from: (at: number) => number;
  /** Where that one ends, its accents included. */
  readonly to: (at: number) => number;
}

/** Fold a text, keeping where each character comes from: folding may change its length. */
export function foldPlaces(text: string): FoldedPlaces {
  if (isAscii(text)) return { folded: text.toLowerCase(), from: (at) => at, to: (at) => at + 1 };
  let folded = '';
  const from: number[] = [];
  const to: number[] = [];
  const known = new Map<string, string>();
  let at = 0;
  for (const character of text) {
    const part = known.get(character) ?? fold(character);
    known.set(character, part);
    const end = at + character.length;
    for (let index = 0; index < part.length; index += 1) {
      from.push(at);
      to.push(end);
    }
    if (part === '') {
      // An accent by itself: it belongs to the character before it.
      for (let last = to.length - 1; to[last] === at; last -= 1) to[last] = end;
    }
    folded += part;
    at = end;
  }
  return { folded, from: (index) => from[index] ?? 0, to: (index) => to[index] ?? 0 };
}

/**
 * What to sort a name by as people count: `run 2` before `run 10`, whatever the case and the accents. Comparing these
 * keys is much quicker than Intl.Collator, which 100,000 names notice.
 * @param folded the name, folded
 */
export function naturalKey(folded: string): string {
  return `${folded.replace(/\d+/g, countedKey)}\n`;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function countedKey(digits: string): string {
  const number = digits.charCodeAt(0) === 48 ? digits.replace(/^0+(?=\d)/, '') : digits;
  return `0${String(number.length).padStart(3, '0')}${number}`;
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}
