import type { ReactNode } from 'react';

import classes from './copied-label.module.css';

interface CopiedLabelProps {
  readonly copied: boolean;
  readonly children: ReactNode;
  /** Shown for a moment after copying. */
  readonly after: ReactNode;
}

/** Label of a copy button, before and after copying. Both texts have the same width. */
export function CopiedLabel({ copied, children, after }: CopiedLabelProps) {
  return (
    <span className={classes.stack}>
      <span data-away={copied || undefined}>{children}</span>
      <span data-away={copied ? undefined : true}>{after}</span>
    </span>
  );
}
