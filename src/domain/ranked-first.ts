/**
 * Those that have a rank, in its order, then the others in the order in which they come.
 * @param ranked ids; those of nobody count for nothing
 */
export function rankedFirst<Item>(
  items: Iterable<Item>,
  idOf: (item: Item) => string,
  ranked: readonly string[],
): readonly Item[] {
  const places = new Map(ranked.map((id, place) => [id, place]));
  const first: Item[][] = [];
  const others: Item[] = [];
  for (const item of items) {
    const place = places.get(idOf(item));
    if (place === undefined) others.push(item);
    else (first[place] ??= []).push(item);
  }
  return [...first.flatMap((same) => same), ...others];
}
