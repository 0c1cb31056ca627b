import type { TeamFigures } from '@/domain/runs/figures/team-figures.ts';

import { FigureLink } from './figure-link.tsx';
import classes from './team-figures-line.module.css';
import type { TeamOverview } from './team-overview.ts';
import { teamListTexts as texts } from './team-list-texts.ts';

interface TeamFiguresLineProps extends Pick<TeamOverview, 'runsSoFar' | 'LastRun'> {
  readonly teamId: string;
  readonly figures: TeamFigures;
}

/** Shows a team's live and failed runs, and its last run, in a line. */
export function TeamFiguresLine(props: TeamFiguresLineProps) {
  const { teamId, figures, runsSoFar, LastRun } = props;
  const { live, failed, last } = figures;
  return (
    <>
      {live > 0 && <FigureLink of="live" count={live} soFar={runsSoFar} teamId={teamId} />}
      {failed > 0 && <FigureLink of="failed" count={failed} soFar={runsSoFar} teamId={teamId} />}
      <span className={classes.last}>
        {texts.table.lastRun} <LastRun row={last} narrow />
      </span>
    </>
  );
}
