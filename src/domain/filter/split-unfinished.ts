import { termPattern } from './filter-terms.ts';

/**
 * Split off the last term of a filter being typed, if the term may be unfinished, that is, if no space or closing quote
 * follows it.
 */
export function splitUnfinished(text: string): readonly [finished: string, unfinished: string] {
  const last = Array.from(text.matchAll(termPattern)).at(-1);
  if (!last) return [text, ''];
  const [whole, , , quoted] = last;
  const isClosed = quoted !== undefined && whole.length === whole.indexOf('"') + quoted.length + 2;
  if (isClosed || last.index + whole.length < text.length) return [text, ''];
  return [text.slice(0, last.index), whole];
}
