/** Tell the items of a list that come a second time, by their `id`: what tells each from the others must do so once. */
export function repeatedItems(): (item: unknown) => boolean {
  const seen = new Set<unknown>();
  return (item) => {
    const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
    if (typeof id !== 'string') return false;
    const before = seen.size;
    return seen.add(id).size === before;
  };
}
