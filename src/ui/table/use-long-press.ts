import { useLongPress as usePress } from '@mantine/hooks';
import { type DOMAttributes, useRef } from 'react';

const holdMs = 450;
/** Time within which a click follows the end of a touch, in milliseconds. */
const clickMs = 400;

/**
 * Selects an element on which a finger rests. The browser's context menu and the click that follows are suppressed.
 * @param onPress gets the touched element; undefined where nothing can be selected
 * @returns props of the element that contains the selectable ones
 */
export function useLongPress(onPress: ((target: Element) => void) | undefined): DOMAttributes<Element> {
  const phase = useRef<'none' | 'touched' | 'pressed'>('none');
  const press = usePress(
    ({ target }) => {
      phase.current = 'pressed';
      if (target instanceof Element) onPress?.(target);
    },
    {
      threshold: holdMs,
      events: ['touch'],
      // A moving finger is scrolling or swiping.
      cancelOnMove: true,
      onStart: () => {
        phase.current = 'touched';
      },
      onCancel: () => {
        phase.current = 'none';
      },
      onFinish: () => {
        // Not every browser clicks after a long press.
        setTimeout(() => {
          if (phase.current === 'pressed') phase.current = 'none';
        }, clickMs);
      },
    },
  );
  return {
    ...press,
    onTouchStart: (event) => {
      const { touches, target } = event;
      const isPart = target instanceof Element && !target.closest('button, input, label, form');
      // A second finger starts a pinch.
      if (onPress && isPart && touches.length === 1) press.onTouchStart?.(event);
      else press.onTouchCancel?.(event);
    },
    onContextMenu: (event) => {
      if (phase.current !== 'none') event.preventDefault();
    },
    onClickCapture: (event) => {
      const wasPressed = phase.current === 'pressed';
      phase.current = 'none';
      if (!wasPressed) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
