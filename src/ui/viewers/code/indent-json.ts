/** A text, a character of the structure, or a number, `true`, `false` or `null`. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]|[^\s[\]{},:"]+/g;
/** Maximum nesting, since folding takes a time that grows with its square. */
const deepest = 500;
/** Maximum length of the result, in characters, since each level of nesting adds blanks. */
const longest = 20_000_000;

/**
 * JSON with one value per line. Values stay as they were written, since parsing them would round long numbers and drop
 * repeated keys.
 * @returns undefined if the text is not JSON, is too deeply nested, or has a string with millions of escapes
 */
export function indentJson(text: string): string | undefined {
  try {
    JSON.parse(text);
    return laidOutOf(text);
  } catch {
    return undefined;
  }
}

function laidOutOf(text: string): string | undefined {
  let depth = 0;
  let before = '';
  let laidOut = '';
  for (const [part] of text.matchAll(token)) {
    const isEnd = part === '}' || part === ']';
    const isFirst = before === '{' || before === '[';
    if (isEnd) depth -= 1;
    if (isEnd ? !isFirst : isFirst || before === ',') laidOut += `\n${'  '.repeat(depth)}`;
    laidOut += part === ':' ? ': ' : part;
    if (part === '{' || part === '[') depth += 1;
    if (depth > deepest || laidOut.length > longest) return undefined;
    before = part;
  }
  return laidOut;
}
