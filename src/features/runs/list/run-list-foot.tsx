import { type ReactNode, useState } from 'react';

import type { Arrival } from '@/features/runs/mirror/arrival.ts';

import classes from './run-list-foot.module.css';
import { texts } from './texts.ts';

interface RunListFootProps {
  /** The key of the user's view. */
  readonly viewKey: string;
  readonly shown: number;
  /** The total, without archived ones. */
  readonly all: number;
  /** The runs exist in this browser only. */
  readonly isHere: boolean;
  /** More are still to be read. */
  readonly arrival: Arrival | undefined;
  /** Ways to see the rest. */
  readonly children?: ReactNode;
}

/** How many runs are shown; a reminder below suggests an export where they exist in this browser only. */
export function RunListFoot({ viewKey, shown, all, isHere, arrival, children }: RunListFootProps) {
  const count = arrival ? texts.soFar[arrival](shown) : shown === all ? texts.all(all) : texts.shown(shown, all);
  const [announced, setAnnounced] = useState({ viewKey, count });
  // Arriving runs are not announced one by one.
  if (announced.viewKey !== viewKey) setAnnounced({ viewKey, count });
  return (
    <div className={classes.foot}>
      <span role="status" aria-live={announced.count === count ? 'polite' : 'off'}>
        {count}
      </span>
      {isHere && texts.from}
      {children}
    </div>
  );
}
