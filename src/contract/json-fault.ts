const blank = /[ \t\n\r]*/y;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
/** Matches the valid beginning of a JSON string. */
// oxlint-disable-next-line no-control-regex -- JSON forbids them in texts
const unclosed = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y;
const quoted = new RegExp(`${unclosed.source}"`, 'y');

/** Why a text can't be sent as JSON without changing it, and where. Lines and columns are counted from 1. */
export type JsonFault = {
  readonly line: number;
  readonly column: number;
  /** Keys and indexes that lead from the root to the value at fault. */
  readonly path: readonly (string | number)[];
} & (
  | {
      readonly kind: 'syntax';
      readonly expected: JsonExpected;
      /** The text ends too early. */ readonly atEnd: boolean;
    }
  | { readonly kind: 'repeated key'; readonly key: string }
  | { readonly kind: 'number'; readonly number: string; readonly loss: NumberLoss }
);

/** What becomes of a number that JavaScript can't hold: null, 0, or a number with other digits. */
export type NumberLoss = 'too large' | 'too small' | 'too long';

/** What JSON requires at the position of a syntax fault. */
export type JsonExpected =
  | 'value'
  | 'value or ]'
  | 'key'
  | 'key or }'
  | 'colon'
  | 'comma or }'
  | 'comma or ]'
  | 'end'
  | 'double quotes'
  | 'closing quote'
  | 'escape'
  | 'escaped control character'
  | 'no leading zeros'
  | 'plain number'
  | 'finite number'
  | 'lower case'
  | 'no last comma'
  | 'no comment';

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'after';
type Fault =
  | { readonly kind: 'syntax'; readonly at: number; readonly expected: JsonExpected }
  | { readonly kind: 'repeated key'; readonly at: number; readonly key: string }
  | { readonly kind: 'number'; readonly at: number; readonly number: string; readonly loss: NumberLoss };

interface Open {
  readonly keys: Set<string> | undefined;
  /** The key or index of the current value. */
  place: string | number;
}

/**
 * Find the first fault in a text that is meant to be JSON: invalid syntax, a key that an object has twice, or a number
 * that JavaScript can't hold. Undefined if there is none. The browsers' own messages don't give the position in a
 * reliable format.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const open: Open[] = [];
  const fault = faultAt(text, open);
  if (!fault) return undefined;
  const { at, ...found } = fault;
  const before = text.slice(0, at).split('\n');
  const place = {
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    path: open.map((one) => one.place),
  };
  return found.kind === 'syntax' ? { ...place, ...found, atEnd: text.slice(at).trim() === '' } : { ...place, ...found };
}

function faultAt(text: string, open: Open[]): Fault | undefined {
  const next: { expected: Expected } = { expected: 'value' };
  let at = skip(text, 0, blank);
  for (;;) {
    const { expected } = next;
    const end = step(text.charAt(at));
    if (typeof end === 'object') return end;
    if (end === undefined) return { kind: 'syntax', at, ...unexpected(expected) };
    at = skip(text, end, blank);
    if (next.expected === 'after' && open.length === 0) {
      return at === text.length ? undefined : { kind: 'syntax', at, expected: isComment() ? 'no comment' : 'end' };
    }
  }

  function unexpected(expected: Expected): { readonly at?: number; readonly expected: JsonExpected } {
    const char = text.charAt(at);
    if (isComment()) return { expected: 'no comment' };
    if (expected === 'after') return { expected: isInObject() ? 'comma or }' : 'comma or ]' };
    if (expected === 'colon') return { expected };
    if (/^['‘’“”]/.test(char)) return { expected: 'double quotes' };
    if ((expected === 'key' && char === '}') || (expected === 'value' && char === ']' && open.length > 0)) {
      return { expected: isAfterComma() ? 'no last comma' : expected };
    }
    if (char !== '"')
      return { expected: expected.startsWith('value') ? (expectedValue(text.slice(at)) ?? expected) : expected };
    const wrong = skip(text, at, unclosed);
    if (wrong === text.length || text.charAt(wrong) === '\n') return { expected: 'closing quote' };
    return { at: wrong, expected: text.charAt(wrong) === '\\' ? 'escape' : 'escaped control character' };
  }

  /** Read one token. @returns where the token ends, or the fault in it; undefined if it is not expected here */
  function step(char: string): number | Fault | undefined {
    if ((next.expected === 'value or ]' && char === ']') || (next.expected === 'key or }' && char === '}'))
      return close();
    if (next.expected === 'after') return stepAfter(char);
    if (next.expected === 'colon') {
      next.expected = 'value';
      return char === ':' ? at + 1 : undefined;
    }
    if (next.expected === 'key' || next.expected === 'key or }') return stepKey();
    next.expected = 'after';
    if (char === '{' || char === '[') {
      open.push({ keys: char === '{' ? new Set() : undefined, place: char === '{' ? '' : 0 });
      next.expected = char === '{' ? 'key or }' : 'value or ]';
      return at + 1;
    }
    if (char === '"') return match(text, at, quoted);
    const end = match(text, at, scalar);
    const number = text.slice(at, end);
    const loss = end === undefined || !/^[-\d]/.test(char) ? undefined : lossOf(number);
    return loss ? { kind: 'number', at, number, loss } : end;
  }

  function stepKey(): number | Fault | undefined {
    next.expected = 'colon';
    const end = match(text, at, quoted);
    const object = open.at(-1);
    if (end === undefined || !object) return undefined;
    const key = JSON.parse(text.slice(at, end)) as string;
    object.place = key;
    if (object.keys?.has(key)) return { kind: 'repeated key', at, key };
    object.keys?.add(key);
    return end;
  }

  function stepAfter(char: string): number | undefined {
    if (char === (isInObject() ? '}' : ']')) return close();
    const inside = open.at(-1);
    next.expected = isInObject() ? 'key' : 'value';
    if (char !== ',' || !inside) return undefined;
    if (typeof inside.place === 'number') inside.place += 1;
    return at + 1;
  }

  function close(): number {
    open.pop();
    next.expected = 'after';
    return at + 1;
  }

  function isInObject(): boolean {
    return open.at(-1)?.keys !== undefined;
  }

  function isAfterComma(): boolean {
    return /,\s*$/.test(text.slice(0, at));
  }

  function isComment(): boolean {
    return /^(?:\/\/|\/\*|#)/.test(text.slice(at, at + 2));
  }
}

/** What JSON has in place of a word that other languages accept as a value. */
function expectedValue(rest: string): JsonExpected | undefined {
  const word = /^[\w.+-]*/.exec(rest)?.[0] ?? '';
  if (/^[+-]?(?:NaN|Infinity|inf)$/i.test(word)) return 'finite number';
  if (/^-?0\d+(?:\.\d+)?$/.test(word)) return 'no leading zeros';
  if (/^[+-]?\.?\d/.test(word)) return 'plain number';
  return /^(?:true|false|null|none|undefined)$/i.test(word) ? 'lower case' : undefined;
}

/** What JavaScript loses of a number; undefined if it keeps the value. */
function lossOf(number: string): NumberLoss | undefined {
  // Short numbers without an exponent always keep their digits.
  if (number.length < 16 && !/e/i.test(number)) return undefined;
  const value = Number(number);
  if (!Number.isFinite(value)) return 'too large';
  if (digitsOf(String(value)) === digitsOf(number)) return undefined;
  return value === 0 ? 'too small' : 'too long';
}

/**
 * The significant digits of a decimal number, and the power of ten of the last digit. They are the same for equal
 * numbers, such as "1.50" and "15e-1".
 */
function digitsOf(decimal: string): string {
  const [, sign, whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(decimal) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  return short && `${sign}${short}e${Number(power) - fraction.length + digits.length - short.length}`;
}

function match(text: string, at: number, pattern: RegExp): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function skip(text: string, at: number, pattern: RegExp): number {
  return match(text, at, pattern) ?? at;
}
