/** Detect items of a list that have the same `id`, which must be unique in the list. */
export function repeatedItems(): (item: unknown) => boolean {
  const seen = new Set<unknown>();
  return (item) => {
    const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
    if (typeof id !== 'string') return false;
    const before = seen.size;
    return seen.add(id).size === before;
  };
}
