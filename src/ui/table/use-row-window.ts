import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

import { focusRow, rowAfterKey, rowAt } from './row-keys.ts';

/** Rows rendered beyond the edges of the viewport, for fast scrolling. */
const spareRows = 6;

/** Rows kept between the focused one and the edge of the viewport. */
const edgeRows = 2;

/** Every page has at least this height above a table, so the first render can skip rows below the viewport. */
const leastAbovePx = 150;

interface RowWindow {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** The first rendered row, and the first row after the rendered ones. */
  readonly from: number;
  readonly to: number;
  /** The first visible row, and the first row after the visible ones. */
  readonly seenFrom: number;
  readonly seenTo: number;
  /** Heights of the unrendered rows before and after the rendered ones. */
  readonly abovePx: number;
  readonly belowPx: number;
  /** Moves the focus between rows by the arrow keys, Page Up, Page Down, Home and End. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Scroll to a row, and focus its link. */
  readonly goTo: (index: number) => void;
}

/** The visible rows of a long table. All rows have the same height, and scroll with the page. */
export function useRowWindow(count: number, rowHeightPx: number): RowWindow {
  const body = useRef<HTMLTableSectionElement>(null);
  const [topPx, setTopPx] = useState(leastAbovePx);
  const measuredPx = useRef(rowHeightPx);
  /** The row to focus once it is rendered, and the element that had the focus before. */
  const awaited = useRef<{ readonly index: number; readonly before: Element | null } | undefined>(undefined);

  // Content above the table may change its height without a scroll. The first call comes before the first paint.
  useLayoutEffect(() => {
    const measure = () => setTopPx((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    const pageHeight = new ResizeObserver(measure);
    pageHeight.observe(document.body);
    return () => pageHeight.disconnect();
  }, []);

  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeightPx,
    overscan: spareRows,
    scrollMargin: topPx,
    scrollPaddingStart: edgeRows * rowHeightPx,
    scrollPaddingEnd: edgeRows * rowHeightPx,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    useFlushSync: false,
  });

  // The library measures heights again only on demand.
  useLayoutEffect(() => {
    if (measuredPx.current === rowHeightPx) return;
    measuredPx.current = rowHeightPx;
    rows.measure();
  }, [rows, rowHeightPx]);

  const inDocument = rows.getVirtualItems();
  const from = inDocument[0]?.index ?? 0;
  const to = (inDocument.at(-1)?.index ?? -1) + 1;

  useLayoutEffect(() => {
    if (!awaited.current) return;
    const { index, before } = awaited.current;
    // The focused row may have been removed. If the focus has moved elsewhere, leave it there.
    const hasMoved = document.activeElement !== before && document.activeElement !== document.body;
    if (hasMoved || focusRow(body.current, index)) awaited.current = undefined;
  });

  function onKeyDown(event: KeyboardEvent) {
    const at = rowAt(event.target);
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = rowAfterKey(event.key, at, count, rowHeightPx);
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  }

  function goTo(index: number) {
    rows.scrollToIndex(index);
    awaited.current = focusRow(body.current, index) ? undefined : { index, before: document.activeElement };
  }

  return {
    body,
    from,
    to,
    // At the end of the list the library's range begins some rows above the window.
    seenFrom: Math.max(from, Math.floor(((rows.scrollOffset ?? 0) - topPx) / rowHeightPx)),
    seenTo: (rows.range?.endIndex ?? to - 1) + 1,
    abovePx: from * rowHeightPx,
    belowPx: (count - to) * rowHeightPx,
    onKeyDown,
    goTo,
  };
}
