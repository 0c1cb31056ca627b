import { type RefObject, useEffect, useEffectEvent } from 'react';

import { panned, type PicturePosition, zoomed } from './picture-place.ts';

interface PointerZoomOptions {
  /** Whether the wheel scrolls the page, and zooms with Ctrl or Cmd only. */
  readonly scrollsPage?: boolean;
}

/**
 * The wheel zooms at the pointer, one pointer drags, two pointers zoom and drag. The listeners are native, because
 * React's own wheel listeners are passive and can't prevent the page from scrolling.
 */
export function usePointerZoom(
  box: RefObject<HTMLElement | null>,
  setPosition: (change: (now: PicturePosition) => PicturePosition) => void,
  { scrollsPage = false }: PointerZoomOptions = {},
): void {
  const change = useEffectEvent(setPosition);
  const isOfPage = useEffectEvent(({ ctrlKey, metaKey }: WheelEvent) => scrollsPage && !ctrlKey && !metaKey);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const life = new AbortController();
    const { signal } = life;
    const pointers = new Map<number, { readonly x: number; readonly y: number }>();

    /** Convert a point of the window to one relative to the box's centre. */
    const fromMiddle = (x: number, y: number) => {
      const { left, top, width, height } = current.getBoundingClientRect();
      return { x: x - left - width / 2, y: y - top - height / 2 };
    };
    const size = () => ({ width: current.clientWidth, height: current.clientHeight });
    /** The midpoint of the pointers, and their distance. */
    const grip = () => {
      const [a, b = a] = [...pointers.values()];
      if (!a || !b) return undefined;
      return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
    };

    current.addEventListener(
      'wheel',
      (event) => {
        if (isOfPage(event)) return;
        event.preventDefault();
        const factor = Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.002 : 0.05));
        change((now) => zoomed(now, factor, fromMiddle(event.clientX, event.clientY), size()));
      },
      { signal, passive: false },
    );
    current.addEventListener(
      'pointerdown',
      (event) => {
        // A draggable element, such as a slider on a picture, handles the pointer itself.
        if (event.button !== 0 || event.target instanceof HTMLInputElement) return;
        current.setPointerCapture(event.pointerId);
        pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      { signal },
    );
    current.addEventListener(
      'pointermove',
      (event) => {
        if (!pointers.has(event.pointerId)) return;
        const before = grip();
        pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        const after = grip();
        if (!before || !after) return;
        const factor = before.apart > 0 ? after.apart / before.apart : 1;
        const moved = { x: after.x - before.x, y: after.y - before.y };
        change((now) => panned(zoomed(now, factor, fromMiddle(before.x, before.y), size()), moved, size()));
      },
      { signal },
    );
    const end = (event: PointerEvent) => pointers.delete(event.pointerId);
    current.addEventListener('pointerup', end, { signal });
    current.addEventListener('pointercancel', end, { signal });
    return () => life.abort();
  }, [box]);
}
