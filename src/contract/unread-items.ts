// A weak map: an entry is garbage-collected with its list, which belongs to one owner.
// oxlint-disable-next-line runboard/no-module-state
const counts = new WeakMap<object, number>();

/** Record how many unreadable items of a response were left out of the list. */
export function noteUnread<List extends object>(list: List, count: number): List {
  if (count > 0) counts.set(list, count);
  return list;
}

/** How many unreadable items of the response were left out of a list. */
export function unreadOf(list: object): number {
  return counts.get(list) ?? 0;
}
