import { parseFilterTerms } from './filter/filter-terms.ts';
import { fold, type FoldedPlaces, foldPlaces, naturalKey } from './fold.ts';

/** A parsed and folded search: every word must match, and no excluded word may match. */
export interface Search {
  readonly words: readonly string[];
  readonly excluded: readonly string[];
}

/** Anything that can be searched by name and ID. */
export interface Searchable {
  readonly id: string;
  readonly name: string;
}

/**
 * Parse a search: words separated by white space, `"two words"`, and `-word` to exclude a word. A lone `-` is ignored.
 */
export function parseSearch(text: string): Search {
  const terms = parseFilterTerms(fold(text), []);
  const valuesOf = (ofExcluded: boolean) =>
    terms.filter(({ isExcluded }) => isExcluded === ofExcluded).map(({ value }) => value);
  return { words: valuesOf(false), excluded: valuesOf(true) };
}

/** Whether a search is empty, so that it matches everything. */
export function isEmptySearch({ words, excluded }: Search): boolean {
  return words.length === 0 && excluded.length === 0;
}

/**
 * Whether a word is long enough to be searched for in IDs, not counting hyphens. Most IDs contain any given two or
 * three letters.
 */
export function reachesIds(word: string): boolean {
  return word.length >= 4 && word.replaceAll('-', '').length >= 4;
}

/** Whether a word of a search is not in the item's name, so that it matched only in the ID. */
export function isFoundById(name: string, { words }: Search): boolean {
  if (words.length === 0) return false;
  const folded = fold(name);
  return words.some((word) => !folded.includes(word));
}

/**
 * Whether every match of the longer word also matches the shorter one. That is not always so, because a longer word may
 * find more once it is searched for in IDs.
 */
function implies(longer: string, shorter: string): boolean {
  return longer.includes(shorter) && (reachesIds(shorter) || !reachesIds(longer));
}

/**
 * Whether every match of a search also matched an earlier search, so that only the earlier matches need to be checked.
 */
export function isNarrower(search: Search, earlier: Search): boolean {
  return (
    earlier.words.every((word) => search.words.some((longer) => implies(longer, word))) &&
    earlier.excluded.every((word) => search.excluded.some((shorter) => implies(word, shorter)))
  );
}

/** Separates the name from the IDs in the search text. */
const idsBegin = '\0';

/** The folded search text: the name, the ID, and the ID without hyphens, each on its own line. */
export function searchText(foldedName: string, id: string): string {
  const foldedId = fold(id);
  const dashless = foldedId.replaceAll('-', '');
  const ids = dashless === foldedId ? foldedId : `${foldedId}\n${dashless}`;
  return `${foldedName}\n${idsBegin}${ids}`;
}

/** An item prepared once for searching and sorting, rather than at each keystroke. */
export interface Indexed<Item> {
  readonly item: Item;
  /** The folded name, a line break, and other searchable text. */
  readonly text: string;
  readonly key: string;
}

/** Prepare a list, sorted naturally by name (`run 2` before `run 10`), then by ID, so that the order is stable. */
export function indexItems<Item extends Searchable>(items: readonly Item[]): readonly Indexed<Item>[] {
  return items
    .map((item) => {
      const name = fold(item.name);
      return { item, text: searchText(name, item.id), key: naturalKey(name) + item.id };
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
}

/** Find the entries that have every word and no excluded word in their name or ID, in list order. */
export function searchItems<Item>(index: readonly Indexed<Item>[], search: Search): readonly Indexed<Item>[] {
  if (isEmptySearch(search)) return index;
  return index.filter(({ text }) => matches(text, search));
}

/** Whether the search text contains every word and no excluded word; short words match only in names. */
export function matches(text: string, { words, excluded }: Search): boolean {
  return words.every((word) => hasWord(text, word)) && !excluded.some((word) => hasWord(text, word));
}

/** Whether the search text contains a word; a short word only counts in names. */
export function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 0 || reachesIds(word)) return at >= 0;
  const ids = text.lastIndexOf(idsBegin);
  return ids < 0 || at < ids;
}

/** A piece of a text, and whether a search matched it. */
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/**
 * Split a text at the matches of a search, in order to mark them. Joined together, the pieces are the whole text.
 * @param isId whether the text is an ID, in which words match across hyphens, and short words don't match
 */
export function markMatches(text: string, { words }: Search, isId = false): readonly Piece[] {
  if (words.length === 0 || text === '') return [{ text, hit: false }];
  const places = foldPlaces(text);
  const hits = new Uint8Array(text.length);
  const looked = isId ? words.filter(reachesIds) : words;
  mark(hits, places, looked);
  if (isId) mark(hits, withoutDashes(places), looked);
  const pieces: Piece[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && hits[at] === hits[start]) continue;
    pieces.push({ text: text.slice(start, at), hit: hits[start] === 1 });
    start = at;
  }
  return pieces;
}

function mark(hits: Uint8Array, { folded, from, to }: FoldedPlaces, words: readonly string[]): void {
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      hits.fill(1, from(at), to(at + word.length - 1));
    }
  }
}

function withoutDashes({ folded, from, to }: FoldedPlaces): FoldedPlaces {
  const kept = Array.from(folded, (_character, at) => at).filter((at) => folded[at] !== '-');
  return {
    folded: folded.replaceAll('-', ''),
    from: (at) => from(kept[at] ?? 0),
    to: (at) => to(kept[at] ?? 0),
  };
}
