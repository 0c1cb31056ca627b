/** A part of a text. */
export interface Match {
  readonly from: number;
  readonly to: number;
}

/** Case-insensitive pattern of a search term. */
export function termPattern(term: string): RegExp {
  return new RegExp(term.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi');
}

/** The matches of a pattern in a text. @param most maximum number of matches */
export function findMatches(text: string, pattern: RegExp, most: number): readonly Match[] {
  const matches: Match[] = [];
  for (const {
    index,
    0: { length },
  } of text.matchAll(pattern)) {
    matches.push({ from: index, to: index + length });
    if (matches.length === most) break;
  }
  return matches;
}
