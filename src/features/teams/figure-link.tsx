import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { numberSoFar, type SoFar } from '@/domain/whole-number.ts';

import classes from './figure-link.module.css';
import { teamListTexts as texts } from './team-list-texts.ts';

const figures = {
  live: { filter: { state: 'live' }, tone: 'busy', label: texts.live },
  failed: { filter: { state: 'failed', hours: '168' }, tone: 'bad', label: texts.failedThisWeek },
} as const;

interface FigureLinkProps {
  readonly of: keyof typeof figures;
  readonly count: number;
  /** Defined while more runs are still to be read. */
  readonly soFar: SoFar | undefined;
  readonly teamId: string;
  /** Whether to show only the number, because the column's header names the unit. */
  readonly bare?: boolean;
}

/** A figure of a team, linked to the runs it counts. */
export function FigureLink({ of, count, soFar, teamId, bare = false }: FigureLinkProps) {
  const { filter, tone, label } = figures[of];
  const number = numberSoFar(count, soFar);
  const words = label(number);
  return (
    <Link
      to={paths.runs({ ...filter, team: teamId })}
      className={classes.figure}
      data-tone={tone}
      {...(bare && { 'aria-label': words, title: words })}
    >
      {bare ? number : words}
    </Link>
  );
}
