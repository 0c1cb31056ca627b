import { type TouchEvent, type TouchEventHandler, useRef } from 'react';

/** Minimum horizontal distance of a swipe, in pixels. It must also be more than twice the vertical distance. */
const leastPx = 60;

/** Props of an element that can be swiped. */
export interface Swipe {
  readonly onTouchStart: TouchEventHandler;
  readonly onTouchEnd: TouchEventHandler;
}

/**
 * Swipe with one finger: left for the next item, right for the previous one. Touches on elements that scroll sideways
 * or can be dragged are left to those elements.
 * @param onGo undefined if there is no neighbour
 */
export function useSwipe(onGo: ((by: 1 | -1) => void) | undefined): Swipe {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart: ({ touches, target, currentTarget }: TouchEvent) => {
      const touch = touches[0];
      start.current =
        touch && touches.length === 1 && !scrollsSideways(target, currentTarget)
          ? { x: touch.clientX, y: touch.clientY }
          : undefined;
    },
    onTouchEnd: ({ changedTouches, touches }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = undefined;
      if (!touch || !from || touches.length > 0) return;
      const x = touch.clientX - from.x;
      const y = touch.clientY - from.y;
      if (Math.abs(x) >= leastPx && Math.abs(x) > 2 * Math.abs(y)) onGo?.(x < 0 ? 1 : -1);
    },
  };
}

function scrollsSideways(target: EventTarget, within: Element): boolean {
  if (!(target instanceof Element) || !within.contains(target)) return true;
  if (target.closest('input, textarea, select, video, audio, iframe')) return true;
  for (let element: Element | null = target; element && element !== within; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX !== 'visible') return true;
  }
  return false;
}
