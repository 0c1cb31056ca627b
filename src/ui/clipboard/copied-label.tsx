import type { ReactNode } from 'react';

import classes from './copied-label.module.css';

interface CopiedLabelProps {
  readonly copied: boolean;
  readonly children: ReactNode;
  /** What stands there for a moment after copying. */
  readonly after: ReactNode;
}

/** What a button of copying says, before and after, in one place of one width. */
export function CopiedLabel({ copied, children, after }: CopiedLabelProps) {
  return (
    <span className={classes.stack}>
      <span data-away={copied || undefined}>{children}</span>
      <span data-away={copied ? undefined : true}>{after}</span>
    </span>
  );
}
