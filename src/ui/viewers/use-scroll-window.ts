import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Rows beyond the edges, so that a turn of the wheel finds them there. */
const spareRows = 8;
/** Rows of the first look, before the box has been measured. */
const firstRows = 30;

interface ScrollWindow<Box extends HTMLElement> {
  /** For the box that scrolls. */
  readonly box: RefObject<Box | null>;
  /** The first row to be in the document, and the first not to be any more. */
  readonly from: number;
  readonly to: number;
  /** Scrolls so far that a row is in sight. */
  readonly show: (row: number) => void;
}

/** Which of many rows of one height are in sight in a box that scrolls by itself. @param headPx what sticks at its top */
export function useScrollWindow<Box extends HTMLElement>(count: number, rowPx: number, headPx = 0): ScrollWindow<Box> {
  const box = useRef<Box>(null);
  const [inView, setInView] = useState({ from: 0, to: firstRows });

  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const look = () => {
      const from = Math.max(0, Math.floor(current.scrollTop / rowPx) - spareRows);
      const to = Math.ceil((current.scrollTop + current.clientHeight) / rowPx) + spareRows;
      setInView((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    const size = new ResizeObserver(look);
    size.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      size.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [rowPx]);

  const show = useCallback(
    (row: number) => {
      const { current } = box;
      if (!current) return;
      const top = row * rowPx;
      const seenPx = current.clientHeight - headPx;
      if (top < current.scrollTop) current.scrollTop = top;
      else if (top + rowPx > current.scrollTop + seenPx) current.scrollTop = top + rowPx - seenPx;
    },
    [rowPx, headPx],
  );

  // What became shorter scrolls up to its end only after it was shown.
  const from = Math.min(inView.from, Math.max(0, count - (inView.to - inView.from)));
  return { box, from, to: Math.min(inView.to, count), show };
}
