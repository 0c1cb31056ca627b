// By the list itself, which belongs to one owner: it ends with it.
// oxlint-disable-next-line runboard/no-module-state
const counts = new WeakMap<object, number>();

/** Remember of a list as it was read how many items of the answer are not in it, as they can't be read. */
export function noteUnread<List extends object>(list: List, count: number): List {
  if (count > 0) counts.set(list, count);
  return list;
}

/** How many items of an answer are missing in the list that was read from it. */
export function unreadOf(list: object): number {
  return counts.get(list) ?? 0;
}
