import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

import type { TeamColumns } from './team-columns.ts';
import type { TeamOverview } from './team-overview.ts';
import classes from './team-table.module.css';
import { texts } from './texts.ts';

interface TeamCellsProps {
  readonly teamId: string;
  /** In a line under the name, instead of in cells beside it. */
  readonly narrow: boolean;
  readonly columns: TeamColumns;
  readonly overview: TeamOverview;
}

/** What a row says of its team: figures that lead to what they count, and the last run. */
export function TeamCells({ teamId, narrow, columns, overview }: TeamCellsProps) {
  const { figuresOf, workflowsOf, areMore, LastRun } = overview;
  const { live = 0, failed = 0, last } = figuresOf(teamId) ?? {};
  const workflows = workflowsOf(teamId);
  const soFar = areMore && workflows !== undefined ? texts.soFar(workflows) : undefined;
  const runsPath = (state: string, hours?: string) => paths.runs({ state, team: teamId, hours });

  if (narrow) {
    return (
      <div className={classes.under}>
        {live > 0 && (
          <Link to={runsPath('unfinished')} className={classes.figure} data-tone="busy">
            {texts.live(live)}
          </Link>
        )}
        {failed > 0 && (
          <Link to={runsPath('failed', '168')} className={classes.figure} data-tone="bad">
            {texts.failed(failed)}
          </Link>
        )}
        {workflows !== undefined && <span title={soFar}>{texts.workflows(workflows)}</span>}
        {last && (
          <span className={classes.lastUnder}>
            <LastRun row={last} narrow />
          </span>
        )}
      </div>
    );
  }
  return (
    <>
      {columns.live && (
        <td className={classes.live}>
          <Figure count={live} to={runsPath('unfinished')} label={texts.live(live)} tone="busy" />
        </td>
      )}
      {columns.failed && (
        <td className={classes.failed}>
          <Figure count={failed} to={runsPath('failed', '168')} label={texts.failedThisWeek(failed)} tone="bad" />
        </td>
      )}
      <td className={classes.workflows} title={soFar}>
        {workflows !== undefined && wholeNumber(workflows)}
      </td>
      {columns.last && (
        <td className={classes.last}>
          {last ? <LastRun row={last} narrow={false} /> : <span className={classes.none}>{texts.none}</span>}
        </td>
      )}
    </>
  );
}

interface FigureProps {
  readonly count: number;
  readonly to: string;
  readonly label: string;
  readonly tone: 'busy' | 'bad';
}

function Figure({ count, to, label, tone }: FigureProps) {
  if (count === 0) return <span className={classes.none}>{texts.none}</span>;
  return (
    <Link to={to} className={classes.figure} data-tone={tone} aria-label={label} title={label}>
      {wholeNumber(count)}
    </Link>
  );
}
