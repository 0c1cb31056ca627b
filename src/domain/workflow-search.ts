/** A search as typed, taken apart: every word must be there, no excluded word may. All lower case. */
export interface Search {
  readonly words: readonly string[];
  readonly excluded: readonly string[];
}

/** Anything that a search runs over: names and ids. */
export interface Searchable {
  readonly id: string;
  readonly name: string;
}

/** Take a search apart: words by white space, `-word` excludes. A lone `-` is nothing. */
export function parseSearch(text: string): Search {
  const parts = text.toLowerCase().split(/\s+/).filter(Boolean);
  return {
    words: parts.filter((part) => !part.startsWith('-')),
    excluded: parts.filter((part) => part.startsWith('-') && part.length > 1).map((part) => part.slice(1)),
  };
}

/** The items whose name or id has every word and no excluded one, in their order. */
export function searchItems<Item extends Searchable>(items: readonly Item[], search: Search): readonly Item[] {
  if (search.words.length === 0 && search.excluded.length === 0) return items;
  return items.filter(({ id, name }) => {
    const text = `${name}\n${id}`.toLowerCase();
    return search.words.every((word) => text.includes(word)) && !search.excluded.some((word) => text.includes(word));
  });
}

/** A piece of a text, and whether a search matched it. */
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** Cut a text where the words of a search match it, to mark them; the pieces join to the text again. */
export function markMatches(text: string, { words }: Search): readonly Piece[] {
  const lower = text.toLowerCase();
  // Lower-casing can change the length (İ): positions would be off, so nothing is marked then.
  if (words.length === 0 || lower.length !== text.length) return [{ text, hit: false }];
  const hits = new Uint8Array(text.length);
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) hits.fill(1, at, at + word.length);
  }
  const pieces: Piece[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && hits[at] === hits[start]) continue;
    pieces.push({ text: text.slice(start, at), hit: hits[start] === 1 });
    start = at;
  }
  return pieces;
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sort by name as people count (`run 2` before `run 10`), then by id so that the order never wavers. */
export function sortByName<Item extends Searchable>(items: readonly Item[], descending = false): readonly Item[] {
  const sign = descending ? -1 : 1;
  return items.toSorted((a, b) => sign * (natural.compare(a.name, b.name) || (a.id < b.id ? -1 : Number(a.id > b.id))));
}
