import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';

import classes from './run-list-foot.module.css';
import { texts } from './texts.ts';

interface RunListFootProps {
  /** What the person chose to see. */
  readonly viewKey: string;
  readonly shown: number;
  readonly all: number;
  readonly isNarrowed: boolean;
  /** The runs are in this browser alone. */
  readonly isHere: boolean;
  /** What to do about more of them. */
  readonly children?: ReactNode;
}

/** How many runs are shown; where they are in this browser alone, how to move them. */
export function RunListFoot({ viewKey, shown, all, isNarrowed, isHere, children }: RunListFootProps) {
  const count = isNarrowed ? texts.shown(shown, all) : texts.all(all);
  const [announced, setAnnounced] = useState({ viewKey, count });
  // Runs that come by themselves are not announced one by one.
  if (announced.viewKey !== viewKey) setAnnounced({ viewKey, count });
  return (
    <div className={classes.foot}>
      <span role="status" aria-live={announced.count === count ? 'polite' : 'off'}>
        {count}
      </span>
      {isHere && (
        <>
          {texts.from}
          <Link to={paths.settings()}>{texts.fromHow}</Link>
          {texts.fromWhy}
        </>
      )}
      {children}
    </div>
  );
}
