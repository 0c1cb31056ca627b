import { hasWord, type Search } from '@/domain/workflow-search.ts';

/**
 * Create a test of a run's search text, which must contain every word and no excluded word. A word such as `seed:10` or
 * `tone:"off white"` also matches the input with that key, at any depth, if the input is a text or a list of plain
 * values that contains the value, or any other value that begins with it. A number must match as a whole, so `seed:10`
 * does not find `100`, in any notation. If several words share a key, one of them must match.
 */
export function makeRunSearch({ words, excluded }: Search): (text: string) => boolean {
  const keys = [...new Set(words.map(groupOf))];
  const wanted = keys.map((key) => words.filter((word) => groupOf(word) === key).map(wordTest));
  const unwanted = excluded.map(wordTest);
  return (text) => wanted.every((ofKey) => ofKey.some((test) => test(text))) && !unwanted.some((test) => test(text));
}

/** The key of a word such as `seed:10`; undefined for any other word. */
export function keyOfWord(word: string): string | undefined {
  return keyAndValue.exec(word)?.[1];
}

/** The group of a word. Words with the same key are alternatives; a word without a key forms its own group. */
function groupOf(word: string): string {
  const key = keyOfWord(word);
  return key === undefined ? `word ${word}` : `key ${key}`;
}

function wordTest(word: string): (text: string) => boolean {
  const isInInput = inputTest(word);
  return (text) => hasWord(text, word) || isInInput(text);
}

/** Matches a word with a key. An address such as `https://…` and a time such as `12:30` have none. */
const keyAndValue = /^([\p{L}_$][^:]*):(?!\/\/)"?(.+?)"?$/su;

const string = String.raw`"(?:[^"\\]|\\.)*`;
/** Matches what may precede the value: the start of a string, or of a list of strings and other plain values. */
const before = String.raw`(?:${string}?|\[(?:${string}"|[^"\][{}])*?(?:${string}?)?)?`;

/** Create a test of whether folded JSON has an input that matches a folded word with a key. */
function inputTest(word: string): (text: string) => boolean {
  const [, key, value] = keyAndValue.exec(word) ?? [];
  if (key === undefined || value === undefined) return () => false;
  const named = `${JSON.stringify(key)}:`;
  const sought = inPattern(JSON.stringify(value).slice(1, -1));
  const typed = /^-?\d+(?:\.\d+)?$/.test(value) ? exactly(value) : sought;
  const number = /^[-+.\d][-+.\de]*$/.test(value) ? Number(value) : Number.NaN;
  const either = Number.isFinite(number) ? `(?:${typed}|${exactly(String(number))})` : typed;
  const pattern = new RegExp(`${inPattern(named)}${before}${either}`, 's');
  return (text) => text.includes(named) && pattern.test(text);
}

function exactly(digits: string): string {
  return String.raw`(?<![\d.-])${inPattern(digits)}(?!\.?\d|e[+-]?\d)`;
}

function inPattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
