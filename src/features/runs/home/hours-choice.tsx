import { Link } from 'react-router-dom';

import { type FigureHours, figureHours } from '@/domain/runs/figures/figure-hours.ts';

import { homePath } from './home-view.ts';
import classes from './hours-choice.module.css';
import { texts } from './texts.ts';

/** Links to Home for each period. */
export function HoursChoice({ hours }: { readonly hours: FigureHours }) {
  return (
    <nav aria-label={texts.hours.label} className={classes.hours}>
      {figureHours.map((each) => (
        <Link
          key={each}
          to={homePath(each)}
          replace
          preventScrollReset
          className={classes.each}
          aria-current={each === hours || undefined}
        >
          {texts.hours.each[each]}
        </Link>
      ))}
    </nav>
  );
}
