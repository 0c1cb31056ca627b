const blank = /[ \t\n\r]*/y;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
/** Matches the valid beginning of a JSON string. */
// oxlint-disable-next-line no-control-regex -- JSON forbids them in texts
const unclosed = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y;
const quoted = new RegExp(`${unclosed.source}"`, 'y');

/** Where a text stops being valid JSON (line and column, counted from 1), and why. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  /** Whether the text ends too early. */
  readonly atEnd: boolean;
  readonly expected: JsonExpected;
}

/** What JSON requires at the position of the fault. */
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
  | 'escaped control character';

/**
 * Find the first fault in a text that is meant to be JSON; undefined if it is valid. The browsers' own messages don't
 * give the position in a reliable format.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const fault = faultAt(text);
  if (!fault) return undefined;
  const before = text.slice(0, fault.at).split('\n');
  return {
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    atEnd: text.slice(fault.at).trim() === '',
    expected: fault.expected,
  };
}

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'after';

function faultAt(text: string): { readonly at: number; readonly expected: JsonExpected } | undefined {
  const open: ('{' | '[')[] = [];
  const next: { expected: Expected } = { expected: 'value' };
  let at = skip(text, 0, blank);
  for (;;) {
    const char = text.charAt(at);
    const { expected } = next;
    const end: number | undefined = step(char);
    if (end === undefined) return unexpected(char, expected);
    at = skip(text, end, blank);
    if (next.expected === 'after' && open.length === 0) {
      return at === text.length ? undefined : { at, expected: 'end' };
    }
  }

  function unexpected(char: string, expected: Expected): { readonly at: number; readonly expected: JsonExpected } {
    if (expected === 'after') return { at, expected: open.at(-1) === '{' ? 'comma or }' : 'comma or ]' };
    if (expected === 'colon') return { at, expected };
    if (/^['‘’“”]/.test(char)) return { at, expected: 'double quotes' };
    if (char !== '"') return { at, expected };
    const wrong = skip(text, at, unclosed);
    if (wrong === text.length || text.charAt(wrong) === '\n') return { at, expected: 'closing quote' };
    return { at: wrong, expected: text.charAt(wrong) === '\\' ? 'escape' : 'escaped control character' };
  }

  /** Read one token. @returns where the token ends; undefined if it is not expected here */
  function step(char: string): number | undefined {
    if ((next.expected === 'value or ]' && char === ']') || (next.expected === 'key or }' && char === '}'))
      return close();
    if (next.expected === 'after') return stepAfter(char);
    if (next.expected === 'colon') {
      next.expected = 'value';
      return char === ':' ? at + 1 : undefined;
    }
    if (next.expected === 'key' || next.expected === 'key or }') {
      next.expected = 'colon';
      return match(text, at, quoted);
    }
    if (char === '{' || char === '[') {
      open.push(char);
      next.expected = char === '{' ? 'key or }' : 'value or ]';
      return at + 1;
    }
    next.expected = 'after';
    return match(text, at, char === '"' ? quoted : scalar);
  }

  function stepAfter(char: string): number | undefined {
    const inside = open.at(-1);
    if (char === (inside === '{' ? '}' : ']')) return close();
    next.expected = inside === '{' ? 'key' : 'value';
    return char === ',' ? at + 1 : undefined;
  }

  function close(): number {
    open.pop();
    next.expected = 'after';
    return at + 1;
  }
}

function match(text: string, at: number, pattern: RegExp): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function skip(text: string, at: number, pattern: RegExp): number {
  return match(text, at, pattern) ?? at;
}
