import { ownValue } from '@/contract/own-value.ts';

/** The tile that a key moves to from tile `at` of `count`, in rows of `columns`; undefined for other keys. */
export function tileAfterKey(key: string, at: number, count: number, columns: number): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: count - 1,
  };
  const to = ownValue(moves, key);
  if (to === undefined) return undefined;
  // In the top row, stay rather than move sideways.
  if (key === 'ArrowUp' && to < 0) return at;
  return Math.min(Math.max(to, 0), count - 1);
}
