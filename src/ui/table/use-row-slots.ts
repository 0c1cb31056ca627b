import { useState } from 'react';

/**
 * A key for each row that is in the document. A row keeps its key as long as it is there, and a new row takes the key of
 * one that has gone: what that one was drawn with is drawn over, which costs far less than drawing it anew. Rows must
 * keep no state of their own that is not about what they show.
 * @param ids of the rows, each one once
 */
export function useRowSlots(ids: readonly string[]): readonly number[] {
  const [slots, setSlots] = useState<ReadonlyMap<string, number>>(new Map());
  if (ids.length === slots.size && ids.every((id) => slots.has(id))) return ids.map((id) => slots.get(id) ?? 0);
  const next = assignSlots(slots, ids);
  setSlots(next);
  return ids.map((id) => next.get(id) ?? 0);
}

/** Those that stay keep theirs; the others take the free ones, lowest first. */
export function assignSlots(slots: ReadonlyMap<string, number>, ids: readonly string[]): ReadonlyMap<string, number> {
  const next = new Map<string, number>();
  for (const id of ids) {
    const slot = slots.get(id);
    if (slot !== undefined) next.set(id, slot);
  }
  const taken = new Set(next.values());
  const before = [...slots.values()].filter((slot) => !taken.has(slot));
  let fresh = Math.max(-1, ...slots.values()) + 1;
  for (const id of ids) {
    if (!next.has(id)) next.set(id, before.shift() ?? fresh++);
  }
  return next;
}
