import { ownValue } from '@/contract/own-value.ts';

/** Index of an element's row, from `data-index`; undefined outside of rows, as in a menu over them. */
export function rowAt(element: EventTarget): number | undefined {
  const index = (element as HTMLElement).closest('tr')?.dataset['index'];
  return index === undefined ? undefined : Number(index);
}

/** The row that a key moves to from row `at` of `count`; undefined for other keys. */
export function rowAfterKey(key: string, at: number, count: number, rowHeightPx: number): number | undefined {
  const page = Math.max(1, Math.floor(window.innerHeight / rowHeightPx) - 2);
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const to = ownValue(moves, key);
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1);
}

/** Focus the link of a row. @returns false if the row isn't rendered */
export function focusRow(body: HTMLElement | null, index: number): boolean {
  const link = body?.querySelector<HTMLElement>(`tr[data-index="${index}"] a`);
  link?.focus({ preventScroll: true });
  return Boolean(link);
}
