import { isOpenAt, type JsonLine, type JsonMatch, type JsonOpen } from './json-lines.ts';

/** Where a person is in a document, what of it is open, and how far a search in it has come. */
export interface JsonPlace {
  readonly picked: string;
  readonly open: JsonOpen;
  readonly sought: string;
  readonly matches: readonly JsonMatch[];
  /** The match that is counted; it stays when the person goes on from it. */
  readonly match?: JsonMatch | undefined;
  /** The match is what is looked at: what it lies in is open for as long as that. */
  readonly held: boolean;
}

/** At the top, without a search. */
export function firstPlace(depth: number): JsonPlace {
  return { picked: '$', open: { depth, changed: new Map() }, sought: '', matches: noMatches, held: false };
}

/** What a search finds where there is none. */
export const noMatches: readonly JsonMatch[] = [];

/** What is open, with what the match that is looked at lies in. */
export function openOf({ open, match, held }: JsonPlace): JsonOpen {
  const closed = (held && match?.within.filter((path, depth) => !isOpenAt(open, path, depth))) || [];
  if (closed.length === 0) return open;
  return { ...open, changed: new Map([...open.changed, ...closed.map((path) => [path, true] as const)]) };
}

/** After the term or the document has changed: at the same match if it is one still, else at the first. */
export function searchedPlace(place: JsonPlace, sought: string, matches: readonly JsonMatch[]): JsonPlace {
  if (sought && sought === place.sought) {
    const match = find(matches, place.match?.path) ?? matches[Math.min(countedAt(place), matches.length - 1)];
    return { ...place, matches, match, picked: place.held && match ? match.path : place.picked };
  }
  const match = find(matches, place.picked) ?? find(matches, place.match?.path) ?? matches[0];
  return match
    ? { ...place, sought, matches, match, held: true, picked: match.path }
    : { ...place, sought, matches, match, held: false, open: openOf(place) };
}

/** At the next match or the one before, around the ends. */
export function steppedPlace(place: JsonPlace, by: 1 | -1): JsonPlace {
  const { matches } = place;
  const match = matches[(countedAt(place) + by + matches.length) % matches.length];
  return match ? { ...place, match, held: true, picked: match.path, open: openOf(place) } : place;
}

/** At a line that the person went to, which they may have opened or closed. */
export function gonePlace(place: JsonPlace, path: string, isOpen?: boolean): JsonPlace {
  const open = openOf(place);
  return {
    ...place,
    picked: path,
    match: find(place.matches, path) ?? place.match,
    held: false,
    open: isOpen === undefined ? open : { ...open, changed: new Map(open.changed).set(path, isOpen) },
  };
}

/** With everything open down to a depth. */
export function openedPlace(place: JsonPlace, depth: number): JsonPlace {
  return { ...place, held: false, open: { depth, changed: new Map() } };
}

/** The place of the counted match among all, from 0. */
export function countedAt({ matches, match }: JsonPlace): number {
  return Math.max(0, match ? matches.indexOf(match) : 0);
}

/** The line that a person is at: that of a path, or what it lies in where that is closed. */
export function lineAt(lines: readonly JsonLine[], picked: string): number {
  let at = 0;
  for (const [index, { path }] of lines.entries()) {
    if (path === picked) return index;
    // What lies in a line comes after it: the last is the nearest.
    if (picked.startsWith(path) && '.['.includes(picked.charAt(path.length))) at = index;
  }
  return at;
}

function find(matches: readonly JsonMatch[], path: string | undefined): JsonMatch | undefined {
  return path === undefined ? undefined : matches.find((match) => match.path === path);
}
