import { hasWord, type Search } from '@/domain/workflow-search.ts';

/**
 * Make a test of a run's search text: it has every word and no excluded one. A word such as `seed:10` or `tone:"off white"` also
 * matches the input of that key, at any depth: a text or a list that contains the value, or another value that begins with
 * it. A number is matched as a whole: `seed:10` is not 100. Of several words with one key one has to match.
 */
export function makeRunSearch({ words, excluded }: Search): (text: string) => boolean {
  const keys = [...new Set(words.map(keyOf))];
  const wanted = keys.map((key) => words.filter((word) => keyOf(word) === key).map(wordTest));
  const unwanted = excluded.map(wordTest);
  return (text) => wanted.every((ofKey) => ofKey.some((test) => test(text))) && !unwanted.some((test) => test(text));
}

/** What words stand for each other by: their key, without one themselves. */
function keyOf(word: string): string {
  const [, key] = keyAndValue.exec(word) ?? [];
  return key === undefined ? `word ${word}` : `key ${key}`;
}

function wordTest(word: string): (text: string) => boolean {
  const pattern = inputPattern(word);
  return (text) => hasWord(text, word) || (pattern?.test(text) ?? false);
}

const keyAndValue = /^([^:]+):"?(.+?)"?$/su;

/** What a folded word with a key looks for in folded JSON; undefined without a key. */
function inputPattern(word: string): RegExp | undefined {
  const [, key, value] = keyAndValue.exec(word) ?? [];
  if (key === undefined || value === undefined) return undefined;
  const sought = inJson(value);
  const whole = /^-?\d+(?:\.\d+)?$/.test(value) ? String.raw`(?<![\d.])${sought}(?!\.?\d)` : sought;
  return new RegExp(String.raw`"${inJson(key)}":(?:"(?:[^"\\]|\\.)*?|\[[^\]]*?)?${whole}`, 's');
}

function inJson(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
