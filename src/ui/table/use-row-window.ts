import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

import { focusRow, rowAfterKey, rowAt } from './row-keys.ts';

/** Rows beyond the edges of the window, so that a turn of the wheel finds them there. */
const spareRows = 6;

/** Rows kept between the one that the keys lead to and the edge of the window. */
const edgeRows = 2;

/** What stands above a table on every page, at least: rows that would begin lower than the window are not drawn first. */
const leastAbovePx = 150;

/** The rows that can be seen. */
interface Seen {
  readonly from: number;
  readonly to: number;
}

interface RowWindow {
  /** For the table's body. */
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** The first row to be in the document, and the first not to be any more. */
  readonly from: number;
  readonly to: number;
  /** The first row that can be seen, and the first that can't any more. */
  readonly seenFrom: number;
  readonly seenTo: number;
  /** What the rows that are not in the document take, before and after. */
  readonly abovePx: number;
  readonly belowPx: number;
  /** Moves the focus between rows by arrows, Page Up and Down, Home and End. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Which of a long table's rows are in the window; they are all of one height, and scroll with the page.
 * @param hurried rows change too quickly to be scrolled to: none beyond the edges
 */
export function useRowWindow(count: number, rowHeightPx: number, hurried = false): RowWindow {
  const body = useRef<HTMLTableSectionElement>(null);
  const [seen, setSeen] = useState<Seen>(() => ({
    from: 0,
    to: Math.max(1, Math.ceil((window.innerHeight - leastAbovePx) / rowHeightPx)),
  }));
  const [spare, setSpare] = useState(0);

  useLayoutEffect(() => {
    function look() {
      // A table that is hidden shows the same rows when it comes back.
      if (body.current?.getClientRects().length === 0) return;
      const topPx = body.current?.getBoundingClientRect().top ?? 0;
      const from = Math.max(0, Math.floor(-topPx / rowHeightPx));
      const to = Math.max(from, Math.ceil((window.innerHeight - topPx) / rowHeightPx));
      setSeen((before) => (before.from === from && before.to === to ? before : { from, to }));
      setSpare(spareRows);
    }
    // Whatever comes or goes above the table moves it without a scroll. The first call follows the layout.
    const pageHeight = new ResizeObserver(look);
    pageHeight.observe(document.body);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      pageHeight.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [rowHeightPx]);

  // A list that became shorter: the window scrolls up to its end only after it was shown.
  const first = Math.min(seen.from, Math.max(0, count - (seen.to - seen.from)));
  const beyond = hurried ? 0 : spare;
  const from = Math.max(0, first - beyond);
  const to = Math.min(seen.to + beyond, count);

  function onKeyDown(event: KeyboardEvent) {
    const at = rowAt(event.target);
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = rowAfterKey(event.key, at, count, rowHeightPx);
    if (next === undefined) return;
    event.preventDefault();
    bringIntoView(body.current, next, rowHeightPx);
    focusRow(body.current, next);
  }

  return {
    body,
    from,
    to,
    seenFrom: seen.from,
    seenTo: seen.to,
    abovePx: from * rowHeightPx,
    belowPx: (count - to) * rowHeightPx,
    onKeyDown,
  };
}

function bringIntoView(body: HTMLElement | null, index: number, rowHeightPx: number) {
  if (!body) return;
  const edgePx = edgeRows * rowHeightPx;
  const topPx = body.getBoundingClientRect().top + index * rowHeightPx;
  const tooHighPx = topPx - edgePx;
  const tooLowPx = topPx + rowHeightPx + edgePx - window.innerHeight;
  if (tooHighPx < 0) window.scrollBy(0, tooHighPx);
  else if (tooLowPx > 0) window.scrollBy(0, tooLowPx);
}
