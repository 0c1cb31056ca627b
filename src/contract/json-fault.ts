import { printParseErrorCode, visit } from 'jsonc-parser';

/** Why a text can't be sent as JSON without changing it, and where. Lines and columns are counted from 1. */
export type JsonFault = JsonPlace &
  (
    | {
        readonly kind: 'syntax';
        readonly expected: JsonExpected;
        /** The text ends too early. */ readonly atEnd: boolean;
      }
    | { readonly kind: 'repeated key'; readonly key: string }
    | { readonly kind: 'number'; readonly number: string; readonly loss: NumberLoss }
  );

interface JsonPlace {
  readonly line: number;
  readonly column: number;
  /** Keys and indexes that lead from the root to the value at fault; empty for a syntax fault. */
  readonly path: readonly (string | number)[];
}

/** What becomes of a number that JavaScript can't hold: null, 0, or a number with other digits. */
export type NumberLoss = 'too large' | 'too small' | 'too long';

/** The expected token for each error code of the parser. */
const expectedAt = {
  PropertyNameExpected: 'key',
  ValueExpected: 'value',
  ColonExpected: 'colon',
  CommaExpected: 'comma',
  CloseBraceExpected: 'closing bracket',
  CloseBracketExpected: 'closing bracket',
  EndOfFileExpected: 'end',
  InvalidCommentToken: 'no comment',
  UnexpectedEndOfComment: 'no comment',
  UnexpectedEndOfString: 'closing quote',
  UnexpectedEndOfNumber: 'plain number',
  InvalidUnicode: 'escape',
  InvalidEscapeCharacter: 'escape',
  InvalidCharacter: 'escaped control character',
} as const;

/** What JSON requires at the position of a syntax fault. */
export type JsonExpected =
  | (typeof expectedAt)[keyof typeof expectedAt]
  | 'double quotes'
  | 'no leading zeros'
  | 'finite number'
  | 'lower case'
  | 'no last comma'
  | 'fewer levels';

/**
 * Find the first fault in a text that is meant to be JSON: invalid syntax, a key that an object has twice, or a number
 * that JavaScript can't hold. Undefined if there is none. The browsers' own messages don't give the position in a
 * reliable format.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const errors: { readonly name: string; readonly at: number }[] = [];
  const objects: Set<string>[] = [];
  let found: { readonly fault: JsonFault; readonly at: number } | undefined;
  try {
    visit(
      text,
      {
        onObjectBegin: () => void objects.push(new Set()),
        onObjectEnd: () => void objects.pop(),
        onObjectProperty: (key, at, _length, line, column, path) => {
          const keys = objects.at(-1);
          const place = { line: line + 1, column: column + 1, path: [...path(), key] };
          if (keys?.has(key)) found ??= { fault: { kind: 'repeated key', key, ...place }, at };
          keys?.add(key);
        },
        onLiteralValue: (value, at, length, line, column, path) => {
          const number = text.slice(at, at + length);
          const loss = typeof value === 'number' ? lossOf(number) : undefined;
          const place = { line: line + 1, column: column + 1, path: path() };
          if (loss) found ??= { fault: { kind: 'number', number, loss, ...place }, at };
        },
        onError: (code, at) => void errors.push({ name: printParseErrorCode(code), at }),
      },
      { disallowComments: true },
    );
  } catch (error) {
    if (error instanceof RangeError) return syntaxFault(text, 0, 'fewer levels');
    throw error;
  }
  const [first] = errors;
  if (!first || (found && found.at < first.at)) return found?.fault;
  // An unknown word is explained by what would have been valid in its place.
  return explained(text, first.at, errors.find(({ name }) => name !== 'InvalidSymbol')?.name ?? 'ValueExpected');
}

function explained(text: string, at: number, name: string): JsonFault {
  // The parser stops within a word such as 007 or 0x10.
  const from = at - (/[\w.+-]*$/.exec(text.slice(Math.max(0, at - 100), at))?.[0].length ?? 0);
  const word = /^[\w.+-]*/.exec(text.slice(from, from + 100))?.[0] ?? '';
  const isInWord = from < at && /^[\w.+-]/.test(text.charAt(at));
  if (isInWord || name === 'ValueExpected' || name === 'UnexpectedEndOfNumber') {
    if (/^[+-]?(?:NaN|Infinity|inf)$/i.test(word)) return syntaxFault(text, from, 'finite number');
    if (/^-?0\d+(?:\.\d+)?$/.test(word)) return syntaxFault(text, from, 'no leading zeros');
    if (/^[+-]?\.?\d/.test(word)) return syntaxFault(text, from, 'plain number');
    if (/^(?:true|false|null|none|undefined)$/i.test(word)) return syntaxFault(text, from, 'lower case');
  }
  const rest = text.slice(at, at + 2);
  if (/^['‘’“”]/.test(rest)) return syntaxFault(text, at, 'double quotes');
  if (/^(?:#|\/[/*])/.test(rest)) return syntaxFault(text, at, 'no comment');
  if (/^[\]}]/.test(rest) && /,\s*$/.test(text.slice(0, at))) return syntaxFault(text, at, 'no last comma');
  return syntaxFault(text, at, Object.hasOwn(expectedAt, name) ? expectedAt[name as keyof typeof expectedAt] : 'value');
}

function syntaxFault(text: string, at: number, expected: JsonExpected): JsonFault {
  const before = text.slice(0, at).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { kind: 'syntax', line: before.length, column, path: [], expected, atEnd: text.slice(at).trim() === '' };
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
