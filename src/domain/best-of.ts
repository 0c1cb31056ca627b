import type { Indexed, Search } from './workflow-search.ts';

/** The matches of a search, numbered from 0: the folded name and the ID of each. */
interface Found {
  readonly count: number;
  readonly nameAt: (at: number) => string;
  readonly idAt: (at: number) => string;
}

/**
 * The best matches of a search, in one pass: recently opened ones, then names that begin with the search's first word,
 * then names with another word that begins with it, then other names, then matches by ID; each group in its original
 * order.
 * @returns the numbers of the matches
 */
export function bestAt(
  { count, nameAt, idAt }: Found,
  { words }: Search,
  recentIds: readonly string[],
  limit: number,
): readonly number[] {
  const recentOnes = new Set(recentIds);
  const recent: number[] = [];
  const ranked: readonly number[][] = [[], [], [], []];
  // Matches of this rank or a worse one can no longer be among the best. Of 100,000 matches, most are skipped.
  let useful = ranked.length;
  for (let at = 0; at < count; at += 1) {
    if (recentOnes.size > 0 && recentOnes.has(idAt(at))) recent.push(at);
    else if (useful > 0) {
      const rank = rankOf(nameAt(at), words);
      if (rank >= useful) continue;
      ranked[rank]?.push(at);
      if (ranked.slice(0, rank + 1).flat().length >= limit) useful = rank;
    }
  }
  recent.sort((a, b) => recentIds.indexOf(idAt(a)) - recentIds.indexOf(idAt(b)));
  return [...recent, ...ranked.flat()].slice(0, limit);
}

/** The best matches of a search in an in-memory list. */
export function bestOf<Item extends { readonly id: string }>(
  found: readonly Indexed<Item>[],
  search: Search,
  recentIds: readonly string[],
  limit: number,
): readonly Item[] {
  const idAt = (at: number) => found[at]?.item.id ?? '';
  const nameAt = (at: number) => {
    const text = found[at]?.text ?? '';
    const line = text.indexOf('\n');
    return line < 0 ? text : text.slice(0, line);
  };
  const best = bestAt({ count: found.length, nameAt, idAt }, search, recentIds, limit);
  return best.flatMap((at) => found[at]?.item ?? []);
}

function rankOf(name: string, words: readonly string[]): number {
  if (words.some((word) => !name.includes(word))) return 3;
  const at = name.indexOf(words[0] ?? '');
  return at === 0 ? 0 : isOfWord(name.charCodeAt(at - 1)) ? 2 : 1;
}

/** Whether a character of lower-case text is a letter or digit. Every character beyond ASCII counts as a letter. */
function isOfWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;
}
