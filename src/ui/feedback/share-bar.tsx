import type { CSSProperties } from 'react';

import classes from './share-bar.module.css';

interface ShareBarProps {
  /** From 0 to 1. */
  readonly share: number;
  /** In pixels. */
  readonly height: 2 | 4 | 6;
  /** Whether the end can no longer be estimated. The bar is then striped. */
  readonly isOver?: boolean | undefined;
  /** Whether the task takes longer than it should. */
  readonly isLong?: boolean | undefined;
}

/** A bar that shows a share; the text beside it states the number. */
export function ShareBar({ share, height, isOver = false, isLong = false }: ShareBarProps) {
  return (
    <span className={classes.track} style={{ '--height': `${height}px` } as CSSProperties} aria-hidden>
      <span
        className={classes.done}
        data-over={isOver || undefined}
        data-long={isLong || undefined}
        style={{ inlineSize: `${share * 100}%` }}
      />
    </span>
  );
}
