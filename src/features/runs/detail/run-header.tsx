import { paths } from '@/domain/paths.ts';
import { arrivalOf } from '@/domain/runs/run-arrival.ts';
import { runWaitedMs, spanText } from '@/domain/runs/figures/run-duration.ts';
import { isMine, type RunRow } from '@/domain/runs/run-record.ts';
import type { RunState } from '@/domain/runs/run-state.ts';
import { personName } from '@/domain/runs/service-fact.ts';
import { StarButton } from '@/features/runs/commands/star-button.tsx';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useEndedHere } from '@/features/runs/use-ended-here.ts';
import { useOwnTitle, useRunTitle } from '@/features/runs/use-run-title.ts';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { IdText } from '@/ui/page/id-text.tsx';
import { type Crumb, PageHeader } from '@/ui/page/page-header.tsx';
import { TimeSwitch } from '@/ui/page/time-switch.tsx';

import classes from './detail.module.css';
import { RunActions } from './actions/run-actions.tsx';
import { RunHint } from './state/run-hint.tsx';
import { RunCopyMenu } from './actions/run-copy-menu.tsx';
import { RunNeighbours } from './actions/run-neighbours.tsx';
import { runTabTitle } from './state/run-tab-title.ts';
import { RunTook } from './state/run-took.tsx';
import { texts } from './texts.ts';

interface RunHeaderProps {
  readonly row: RunRow;
  readonly state: RunState;
  readonly now: number;
  readonly onCancel: () => void;
  readonly onRename: () => void;
  readonly onNote: () => void;
  readonly onRerun: () => void;
}

/** Shortest queue time that is shown, in milliseconds. */
const tellingMs = 1000;

/** Shows a run's title, status and actions. */
export function RunHeader({ row, state, now, ...actions }: RunHeaderProps) {
  const { ledger } = useRuns();
  const title = useRunTitle(row);
  const ownTitle = useOwnTitle(row);
  const hasEnded = useEndedHere(state.kind);
  const waited = runWaitedMs(row) ?? 0;
  const crumbs: Crumb[] = [{ label: texts.runs, to: paths.runs() }];
  if (row.workflowId) {
    crumbs.push({ label: row.workflowName || row.workflowId.slice(0, 8), to: paths.workflow(row.workflowId) });
  }
  return (
    <PageHeader
      atThumb
      title={row.workflowId ? ownTitle : title}
      tabTitle={runTabTitle(title, row, state, now)}
      crumbs={crumbs}
      aside={
        <div className={classes.aside}>
          <RunCopyMenu row={row} />
          <RunNeighbours row={row} />
        </div>
      }
      beside={
        <span className={classes.beside}>
          <span role="status" className={classes.badge} data-ended={hasEnded || undefined}>
            <RunStateBadge state={state} />
          </span>
          <RunTook row={row} state={state} now={now} />
          <RunHint row={row} state={state} now={now} />
          {!ledger.isGuest(row.runId) && <StarButton row={row} hotkey="s" />}
        </span>
      }
      meta={
        <div className={classes.meta}>
          {row.teamName && <span>{row.teamName}</span>}
          {row.facts.service && !isMine(row.facts) && <span>{texts.by(personName(row.facts.service.startedBy))}</span>}
          <span>
            {state.kind === 'queued' ? texts.queued : texts[arrivalOf(row.facts)]}{' '}
            <TimeSwitch inline at={row.createdAt} />
          </span>
          <span>
            <IdText id={row.runId} label={texts.runId} short />
          </span>
          {waited >= tellingMs && <span>{texts.waited(spanText(waited))}</span>}
          {row.archivedAt !== undefined && <span>{texts.archived}</span>}
        </div>
      }
      actions={<RunActions row={row} state={state} now={now} {...actions} />}
    />
  );
}
