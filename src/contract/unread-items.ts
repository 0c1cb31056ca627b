// Keyed by the list, which belongs to one owner and is collected with it.
// oxlint-disable-next-line runboard/no-module-state
const counts = new WeakMap<object, number>();

/** Remember how many unreadable items of an answer are missing in the list read from it. */
export function noteUnread<List extends object>(list: List, count: number): List {
  if (count > 0) counts.set(list, count);
  return list;
}

/** How many items of an answer are missing in the list read from it. */
export function unreadOf(list: object): number {
  return counts.get(list) ?? 0;
}
