import { numberSoFar } from '@/domain/whole-number.ts';

import { FigureLink } from './figure-link.tsx';
import type { TeamColumns } from './team-columns.ts';
import type { TeamOverview } from './team-overview.ts';
import classes from './team-table.module.css';
import { teamListTexts as texts } from './team-list-texts.ts';

/** How many results of a team are shown. */
const mostResults = 4;

interface TeamCellsProps {
  readonly teamId: string;
  /** Whether to show the figures in a line under the name instead of in cells. */
  readonly narrow: boolean;
  readonly columns: TeamColumns;
  readonly overview: TeamOverview;
}

/** The figures of a team's row, each linked to the items it counts, the team's latest runs, and their results. */
export function TeamCells({ teamId, narrow, columns, overview }: TeamCellsProps) {
  const { figuresOf, runsSoFar, workflowsOf, workflowsSoFar, areUnread, names } = overview;
  const { LastRun, RunStrip, ResultThumbnails } = overview;
  const { live = 0, failed = 0, last, bars = [], latest = [] } = figuresOf(teamId) ?? {};
  const workflows = workflowsOf(teamId);
  const hint = workflowsSoFar && workflows !== undefined ? texts.soFar(workflows) : undefined;

  if (narrow) {
    return (
      <>
        {columns.last && (
          <div className={classes.under}>
            {last ? (
              <>
                <LastRun row={last} narrow />
                <span className={classes.stripUnder}>
                  <RunStrip bars={bars} />
                </span>
              </>
            ) : (
              texts.noRuns
            )}
          </div>
        )}
        <div className={classes.under}>
          {live > 0 && <FigureLink of="live" count={live} soFar={runsSoFar} teamId={teamId} />}
          {failed > 0 && <FigureLink of="failed" count={failed} soFar={runsSoFar} teamId={teamId} />}
          {workflows !== undefined && (
            <span title={hint}>{texts.workflows(numberSoFar(workflows, workflowsSoFar))}</span>
          )}
        </div>
        {latest.length > 0 && (
          <div className={classes.resultsUnder}>
            <ResultThumbnails rows={latest.slice(0, mostResults)} names={undefined} />
          </div>
        )}
      </>
    );
  }
  return (
    <>
      {columns.live && (
        <td className={classes.live}>
          {live > 0 ? <FigureLink of="live" count={live} soFar={runsSoFar} teamId={teamId} bare /> : none}
        </td>
      )}
      {columns.failed && (
        <td className={classes.failed}>
          {failed > 0 ? <FigureLink of="failed" count={failed} soFar={runsSoFar} teamId={teamId} bare /> : none}
        </td>
      )}
      <td className={classes.workflows} title={hint}>
        {workflows === undefined ? areUnread && none : numberSoFar(workflows, workflowsSoFar)}
      </td>
      {columns.last && (
        <>
          <td className={classes.last}>{last ? <LastRun row={last} narrow={false} /> : none}</td>
          <td className={classes.strip}>{last ? <RunStrip bars={bars} /> : none}</td>
        </>
      )}
      {columns.results && (
        <td className={classes.results}>
          {latest.length > 0 ? <ResultThumbnails rows={latest.slice(0, mostResults)} names={names} /> : none}
        </td>
      )}
    </>
  );
}

const none = <span className={classes.none}>{texts.none}</span>;
