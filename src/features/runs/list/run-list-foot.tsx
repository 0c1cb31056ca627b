import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';

import classes from './run-list-foot.module.css';
import { texts } from './texts.ts';

interface RunListFootProps {
  readonly shown: number;
  readonly all: number;
  readonly isNarrowed: boolean;
  /** The runs are in this browser alone. */
  readonly isHere: boolean;
}

/** How many runs are shown; where they are in this browser alone, how to move them. */
export function RunListFoot({ shown, all, isNarrowed, isHere }: RunListFootProps) {
  return (
    <p className={classes.foot}>
      <span role="status">{isNarrowed ? texts.shown(shown, all) : texts.all(all)}</span>
      {isHere && (
        <>
          {texts.from}
          <Link to={paths.settings()}>{texts.fromHow}</Link>
          {texts.fromWhy}
        </>
      )}
    </p>
  );
}
