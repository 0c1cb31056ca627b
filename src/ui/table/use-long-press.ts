import { type MouseEvent, type TouchEvent, useEffect, useRef } from 'react';

const holdMs = 450;
/** The time in which a click follows the end of a touch. */
const clickMs = 400;
/** A finger that moves further scrolls or swipes. */
const slackPx = 10;

/** Props of an element whose parts respond to a long press. */
interface LongPress {
  readonly onTouchStart: (event: TouchEvent) => void;
  readonly onTouchMove: (event: TouchEvent) => void;
  readonly onTouchEnd: () => void;
  readonly onTouchCancel: () => void;
  readonly onContextMenu: (event: MouseEvent) => void;
  readonly onClickCapture: (event: MouseEvent) => void;
}

/**
 * A finger that rests on a part selects it. The browser's context menu and the click that follows are suppressed.
 * @param onPress gets the touched element; undefined where nothing can be selected
 */
export function useLongPress(onPress: ((target: Element) => void) | undefined): LongPress {
  const press = useRef<{ readonly x: number; readonly y: number; timer: number; isDone: boolean }>(undefined);
  const end = () => clearTimeout(press.current?.timer);
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  return {
    onTouchStart: ({ touches, target }) => {
      end();
      press.current = undefined;
      const touch = touches[0];
      if (!onPress || !touch || touches.length > 1 || !(target instanceof Element)) return;
      if (target.closest('button, input, label, form')) return;
      const begun = { x: touch.clientX, y: touch.clientY, timer: 0, isDone: false };
      begun.timer = window.setTimeout(() => {
        begun.isDone = true;
        onPress(target);
      }, holdMs);
      press.current = begun;
    },
    onTouchMove: ({ touches }) => {
      const touch = touches[0];
      if (!press.current || !touch || press.current.isDone) return;
      if (Math.hypot(touch.clientX - press.current.x, touch.clientY - press.current.y) <= slackPx) return;
      end();
      press.current = undefined;
    },
    onTouchEnd: () => {
      end();
      const ended = press.current;
      // Not every browser clicks after a long press.
      setTimeout(() => {
        if (press.current === ended) press.current = undefined;
      }, clickMs);
    },
    onTouchCancel: end,
    onContextMenu: (event) => {
      if (press.current) event.preventDefault();
    },
    onClickCapture: (event) => {
      const wasPressed = press.current?.isDone ?? false;
      press.current = undefined;
      if (!wasPressed) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
