import { useMergedRef } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, type Ref, useRef } from 'react';

import { type PicturePosition, positionByKey, sizeOf } from '@/ui/viewers/picture-place.ts';
import { usePointerZoom } from '@/ui/viewers/use-pointer-zoom.ts';

import classes from './compared-pictures.module.css';

interface ZoomBoxProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly label: string;
  /** Aspect ratio of the box, width by height. */
  readonly ratio: number;
  /** Whether the box contains all pictures, in which case its height is limited to the window's. */
  readonly isStage?: boolean;
  readonly mode: string;
  readonly position: PicturePosition;
  readonly onPosition: (change: (now: PicturePosition) => PicturePosition) => void;
  readonly children: ReactNode;
}

/** A box in which pictures can be zoomed and moved with the wheel, pointers and keys. */
export function ZoomBox({ ref, label, ratio, isStage = false, mode, position, onPosition, children }: ZoomBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const refs = useMergedRef(box, ref);
  usePointerZoom(box, onPosition, { scrollsPage: position.scale <= 1 });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys do what the buttons beside it do
    <div
      ref={refs}
      className={classes.box}
      data-size={isStage ? 'stage' : 'tile'}
      style={{ '--ratio': ratio } as CSSProperties}
      data-mode={mode}
      data-moves={position.scale > 1 || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to move it
      tabIndex={0}
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        const move = (now: PicturePosition) => positionByKey(now, event.key, sizeOf(box.current));
        // Leave the slider's keys to the slider.
        if (event.target !== event.currentTarget) return;
        if (event.ctrlKey || event.metaKey || event.altKey || !move(position)) return;
        event.preventDefault();
        onPosition((now) => move(now) ?? now);
      }}
    >
      {children}
    </div>
  );
}
