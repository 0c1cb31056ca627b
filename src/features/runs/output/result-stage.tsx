import type { ReactNode } from 'react';

import classes from './output.module.css';

interface ResultStageProps {
  /** The result is there, or why it isn’t. */
  readonly isSettled: boolean;
  /** Whether the place is as large for each result. */
  readonly isFramed?: boolean | undefined;
  readonly children: ReactNode;
}

/** The place of a result. It is kept while the result loads, so that nothing below moves when it comes. */
export function ResultStage({ isSettled, isFramed = false, children }: ResultStageProps) {
  return (
    <div className={classes.around}>
      <div
        className={classes.stage}
        data-settled={isSettled || undefined}
        data-pending={!isSettled || undefined}
        data-framed={isFramed || undefined}
        // A keyboard must be able to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isFramed ? 0 : undefined}
      >
        {children}
      </div>
    </div>
  );
}
