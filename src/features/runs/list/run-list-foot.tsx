import { type ReactNode, useState } from 'react';

import type { Arrival } from '@/features/runs/mirror/arrival.ts';

import classes from './run-list-foot.module.css';
import { texts } from './texts.ts';

interface RunListFootProps {
  /** The key of the user's view. */
  readonly viewKey: string;
  readonly shown: number;
  /** The total number of runs: of archived ones in the archive, and otherwise of the others. */
  readonly all: number;
  /** Whether the runs exist in this browser only. */
  readonly isHere: boolean;
  /** Defined while more runs are still to be read. */
  readonly arrival: Arrival | undefined;
  /** Controls to load more runs. */
  readonly children?: ReactNode;
}

/** Shows how many runs are listed, and whether they exist in this browser only. */
export function RunListFoot({ viewKey, shown, all, isHere, arrival, children }: RunListFootProps) {
  const count = arrival ? texts.soFar[arrival](shown) : shown === all ? texts.all(all) : texts.shown(shown, all);
  const [announced, setAnnounced] = useState({ viewKey, count });
  // Announce a new view's count, but not each arriving run.
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
