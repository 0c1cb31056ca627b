import type { TeamFigures } from '@/domain/runs/figures/team-figures.ts';

import { FigureLink } from './figure-link.tsx';
import classes from './team-figures-line.module.css';
import type { TeamOverview } from './team-overview.ts';
import { teamListTexts as texts } from './team-list-texts.ts';

interface TeamFiguresLineProps extends Pick<TeamOverview, 'LastRun'> {
  readonly teamId: string;
  readonly figures: TeamFigures;
}

/** Shows a team's live and failed runs, and its last run, in a line. */
export function TeamFiguresLine({ teamId, figures: { live, failed, last }, LastRun }: TeamFiguresLineProps) {
  return (
    <>
      {live > 0 && <FigureLink of="live" count={live} teamId={teamId} />}
      {failed > 0 && <FigureLink of="failed" count={failed} teamId={teamId} />}
      <span className={classes.last}>
        {texts.table.lastRun} <LastRun row={last} narrow />
      </span>
    </>
  );
}
