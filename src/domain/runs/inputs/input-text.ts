import type { FieldValue } from './input-fields.ts';
import { withPlainBlanks } from './plain-blanks.ts';

/** One member of an object in a text: its key, and the range of its value. */
interface Member {
  readonly key: string;
  readonly from: number;
  readonly valueFrom: number;
  readonly to: number;
}

const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[[\]{},:]|[^\s"'[\]{},:]+/g;

/** A number as typed, such as "1.50", which is valid JSON; or a refused one, see `refusedNumber`. */
export interface NumberLiteral {
  readonly literal: string;
}

/**
 * A text that was typed as a number but is none, such as "1,000". Its single quotes make the inputs invalid wherever they
 * are kept, so that they can't be sent before it is corrected.
 */
export function refusedNumber(text: string): NumberLiteral {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll("'", String.raw`\u0027`);
  return { literal: `'${inner}'` };
}

/** The text with refused numbers as JSON strings, and their keys. */
export function acceptRefused(text: string): { readonly text: string; readonly keys: readonly string[] } {
  const refused = /:\s*'/.test(text) ? membersOf(text).filter(({ valueFrom }) => text[valueFrom] === "'") : [];
  let accepted = text;
  for (const { valueFrom, to } of refused.toReversed()) {
    accepted = `${accepted.slice(0, valueFrom)}"${accepted.slice(valueFrom + 1, to - 1)}"${accepted.slice(to)}`;
  }
  return { text: accepted, keys: refused.map(({ key }) => key) };
}

/**
 * Change one key in the text of a JSON object, or remove it if the value is undefined. Everything else stays unchanged,
 * such as numbers as typed, the order of keys, and spaces.
 * @param text an object in JSON, or an empty text
 * @param order the order of keys in which a new key is inserted; if the new key isn't in it, it is added at the end
 */
export function withInputText(
  text: string,
  key: string,
  value: FieldValue | NumberLiteral | undefined,
  order: readonly string[] = [],
): string {
  const members = membersOf(withPlainBlanks(text));
  const last = members.findLast((one) => one.key === key);
  if (value === undefined) return members.filter((one) => one.key === key).reduceRight(without, text);
  const json = typeof value === 'object' ? value.literal : JSON.stringify(value);
  if (last) return text.slice(0, last.valueFrom) + json + text.slice(last.to);
  const member = `${JSON.stringify(key)}: ${json}`;
  const [first] = members;
  if (!first) return `{\n  ${member}\n}`;
  const before = order.includes(key) ? new Set(order.slice(0, order.indexOf(key))) : undefined;
  const left = before ? members.findLast((one) => before.has(one.key)) : members.at(-1);
  const space = text.slice(text.indexOf('{') + 1, first.from);
  if (!left) return `${text.slice(0, first.from)}${member},${space || ' '}${text.slice(first.from)}`;
  return `${text.slice(0, left.to)},${space || ' '}${member}${text.slice(left.to)}`;
}

/** Remove a member and its comma from the text. */
function without(text: string, { from, to }: Member): string {
  const comma = /^\s*,\s*/.exec(text.slice(to));
  if (comma) return text.slice(0, from) + text.slice(to + comma[0].length);
  return text.slice(0, from).replace(/\s*,\s*$/, '') + text.slice(to);
}

function membersOf(text: string): readonly Member[] {
  const members: Member[] = [];
  let depth = 0;
  let key: { readonly name: string; readonly from: number } | undefined;
  let valueFrom: number | undefined;
  let end = 0;
  const close = () => {
    if (key && valueFrom !== undefined) members.push({ key: key.name, from: key.from, valueFrom, to: end });
    key = undefined;
    valueFrom = undefined;
  };
  for (const { 0: word, index } of text.matchAll(token)) {
    if (depth === 1 && (word === ',' || word === '}')) close();
    else if (depth === 1 && !key) key = { name: keyOf(word), from: index };
    else if (depth >= 1 && word !== ':') valueFrom ??= index;
    if (word === '{' || word === '[') depth += 1;
    if (word === '}' || word === ']') depth -= 1;
    end = index + word.length;
  }
  return members;
}

/** The key that a token is; in invalid JSON, the token itself. */
function keyOf(word: string): string {
  try {
    return String(JSON.parse(word));
  } catch {
    return word;
  }
}
