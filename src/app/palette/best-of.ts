import type { Indexed, Search } from '@/domain/workflow-search.ts';

/**
 * The best of what a search found, in one pass: what was opened last, then names that begin with the first word, then
 * names with a word that does, then other names, then what matches by its id; each in the order it came.
 */
export function bestOf<Item extends { readonly id: string }>(
  found: readonly Indexed<Item>[],
  { words }: Search,
  recentIds: readonly string[],
  limit: number,
): readonly Item[] {
  const recentOnes = new Set(recentIds);
  const recent: Item[] = [];
  const ranked: readonly Item[][] = [[], [], [], []];
  // Ranks from here on can't be among the best any more: of 100,000 matches most need no closer look.
  let useful = ranked.length;
  for (const { item, text } of found) {
    if (recentOnes.has(item.id)) recent.push(item);
    else if (useful > 0) {
      const rank = rankOf(text, words, useful);
      if (rank >= useful) continue;
      ranked[rank]?.push(item);
      if (ranked.slice(0, rank + 1).flat().length >= limit) useful = rank;
    }
  }
  recent.sort((a, b) => recentIds.indexOf(a.id) - recentIds.indexOf(b.id));
  return [...recent, ...ranked.flat()].slice(0, limit);
}

/** Exact below `useful` only. The name is the text's first line. */
function rankOf(text: string, words: readonly string[], useful: number): number {
  const at = text.indexOf(words[0] ?? '');
  const rank = at === 0 ? 0 : isOfWord(text.charCodeAt(at - 1)) ? 2 : 1;
  if (rank >= useful) return rank;
  const line = text.indexOf('\n');
  const nameEnd = line < 0 ? text.length : line;
  return words.some((word) => text.indexOf(word) >= nameEnd) ? 3 : rank;
}

/** Letters and digits of lower-case text; beyond ASCII everything counts as one. */
function isOfWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;
}
