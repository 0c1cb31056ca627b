import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useRef } from 'react';

/** Rows rendered beyond the edges, for fast scrolling. */
const spareRows = 8;
/** The assumed height before the box has been measured. */
const firstPx = 600;

interface ScrollWindow<Box extends HTMLElement> {
  readonly box: RefObject<Box | null>;
  /** The first rendered row, and the first row after the rendered ones. */
  readonly from: number;
  readonly to: number;
  /** Scrolls a row into view. */
  readonly show: (row: number) => void;
}

/** The visible rows of a scrolling box with many rows of one height. @param headPx height of its sticky header */
export function useScrollWindow<Box extends HTMLElement>(count: number, rowPx: number, headPx = 0): ScrollWindow<Box> {
  const box = useRef<Box>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: spareRows,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    initialRect: { width: 0, height: firstPx },
    useFlushSync: false,
  });
  const inDocument = rows.getVirtualItems();
  const show = useCallback((row: number) => rows.scrollToIndex(row), [rows]);
  return { box, from: inDocument[0]?.index ?? 0, to: (inDocument.at(-1)?.index ?? -1) + 1, show };
}
