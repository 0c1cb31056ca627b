import type { Indexed, Search } from '@/domain/workflow-search.ts';

const wordCharacter = /[\p{L}\p{N}]/u;

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
  const recent: Item[] = [];
  const ranked: readonly Item[][] = [[], [], [], []];
  for (const { item, text } of found) {
    const rank = recentIds.includes(item.id) ? recent : ranked[rankOf(text, words)];
    if (rank && rank.length < limit) rank.push(item);
  }
  recent.sort((a, b) => recentIds.indexOf(a.id) - recentIds.indexOf(b.id));
  return [...recent, ...ranked.flat()].slice(0, limit);
}

/** The name is the text's first line. */
function rankOf(text: string, words: readonly string[]): number {
  const line = text.indexOf('\n');
  const nameEnd = line < 0 ? text.length : line;
  if (words.some((word) => text.indexOf(word) >= nameEnd)) return 3;
  const at = text.indexOf(words[0] ?? '');
  if (at === 0) return 0;
  return wordCharacter.test(text[at - 1] ?? '') ? 2 : 1;
}
