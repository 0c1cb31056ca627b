import type { ReactNode } from 'react';

import classes from './output.module.css';

interface ResultStageProps {
  /** Whether the result has loaded, or failed to load. */
  readonly isSettled: boolean;
  /** Whether the height is fixed. */
  readonly isFramed?: boolean | undefined;
  /** Whether the result is text, which needs more room than a picture on narrow screens. */
  readonly isText?: boolean | undefined;
  /** Facts about the file, shown below it. */
  readonly facts?: ReactNode;
  /** Buttons beside the facts. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The space of a result and its facts, which is reserved while they load so that nothing below moves. */
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
