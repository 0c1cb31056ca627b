import type { AdminKey } from '@/contract/admin/admin-items.ts';
import { clockTime } from '@/ui/page/clock-time.ts';

import { texts } from './texts.ts';

/**
 * Name keys so that no two keys of a person look the same. The creation time is added to equal names, and the ID if the
 * times are equal too.
 */
export function nameKeys(keys: readonly AdminKey[]): ReadonlyMap<string, string> {
  const ways = [ownName, withTime, withId];
  const names = new Map<string, string>();
  let left = keys;
  for (const way of ways) {
    const counts = countBy(left, (key) => `${key.user.id}\n${way(key)}`);
    for (const key of left) names.set(key.id, way(key));
    left = left.filter((key) => (counts.get(`${key.user.id}\n${way(key)}`) ?? 0) > 1);
  }
  return names;
}

function ownName({ name, from_sign_in: isSession }: AdminKey): string {
  return name ?? (isSession ? texts.session : texts.unnamed);
}

function withTime(key: AdminKey): string {
  return texts.madeAt(ownName(key), clockTime(Date.parse(key.created_at)));
}

function withId(key: AdminKey): string {
  return texts.withId(withTime(key), key.id.slice(0, 8));
}

function countBy<Item>(items: readonly Item[], of: (item: Item) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(of(item), (counts.get(of(item)) ?? 0) + 1);
  return counts;
}
