import type { ReactNode } from 'react';

import classes from './output.module.css';

interface ResultStageProps {
  /** The result is there, or why it isn’t. */
  readonly isSettled: boolean;
  /** Whether the place is as large for each result. */
  readonly isFramed?: boolean | undefined;
  /** It is read as text, which takes more room than a picture where that is narrow. */
  readonly isText?: boolean | undefined;
  /** What is known of its file, below it. */
  readonly facts?: ReactNode;
  /** Stands beside the facts. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The place of a result and its facts. It is kept while they load, so that nothing below moves when they come. */
export function ResultStage({
  isSettled,
  isFramed = false,
  isText = false,
  facts,
  actions,
  children,
}: ResultStageProps) {
  return (
    <div className={classes.around}>
      <div
        className={classes.stage}
        data-settled={isSettled || undefined}
        data-pending={!isSettled || undefined}
        data-framed={isFramed || undefined}
        data-text={isText || undefined}
        // A keyboard must be able to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isFramed ? 0 : undefined}
      >
        {children}
      </div>
      <div className={classes.foot}>
        <div className={classes.facts}>{facts}</div>
        {actions}
      </div>
    </div>
  );
}
