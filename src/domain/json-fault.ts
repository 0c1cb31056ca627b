const blank = /[ \t\n\r]*/y;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
// oxlint-disable-next-line no-control-regex -- JSON forbids them in texts
const quoted = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;

/** Where a text stops being JSON: line and column, counted from 1. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  /** Whether the text ends too early. */
  readonly atEnd: boolean;
}

/**
 * Find the first fault of a text meant to be JSON; undefined when it is valid. Browsers' own messages don't state the
 * position in a reliable form.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const at = faultIndex(text);
  if (at === undefined) return undefined;
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, atEnd: text.slice(at).trim() === '' };
}

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'after';

function faultIndex(text: string): number | undefined {
  const open: ('{' | '[')[] = [];
  const next: { expected: Expected } = { expected: 'value' };
  let at = skip(text, 0, blank);
  for (;;) {
    const char = text.charAt(at);
    const end: number | undefined = step(char);
    if (end === undefined) return at;
    at = skip(text, end, blank);
    if (next.expected === 'after' && open.length === 0) return at === text.length ? undefined : at;
  }

  /** Read one token. @returns where it ends; undefined for an unexpected one */
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
