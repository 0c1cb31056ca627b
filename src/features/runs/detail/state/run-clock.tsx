import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { countdown } from '@/domain/countdown.ts';
import { runDuration } from '@/domain/runs/figures/run-duration.ts';
import { type UsualDuration, usualText } from '@/domain/runs/figures/usual-duration.ts';
import { workflowHistories } from '@/domain/runs/figures/workflow-history.ts';
import { type RunOutlook, runOutlook } from '@/domain/runs/run-progress.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunState } from '@/domain/runs/run-state.ts';
import { progressWords, runShare } from '@/domain/runs/said-progress.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { ShareBar } from '@/ui/feedback/share-bar.tsx';
import { useKnownNow } from '@/ui/browser/use-known-now.ts';
import { clockTime } from '@/ui/page/clock-time.ts';

import classes from './run-clock.module.css';
import { texts } from '@/features/runs/detail/texts.ts';

const words = texts.clock;

interface RunClockProps {
  readonly row: RunRow;
  readonly state: RunState;
  readonly now: number;
}

/** Shows a run's elapsed time, its progress, and its expected end. */
export function RunClock({ row, state, now }: RunClockProps) {
  const usual = useUsual(row.workflowId);
  const duration = runDuration(row, now);
  if (duration.kind !== 'going') return null;
  const isRunning = state.kind === 'running';
  const message = progressWords(state.words);
  const outlook: RunOutlook = isRunning ? runOutlook(duration.forMs, runShare(row, message), usual) : {};
  return (
    <div className={classes.clock}>
      <p className={classes.head}>
        <span className={classes.elapsed}>{countdown(duration.forMs, 0)}</span>
        <span className={classes.usual}>
          {isRunning ? usual && usualWords(duration.forMs, outlook, usual) : words.waiting}
        </span>
        <span className={classes.end}>{endText(outlook, now)}</span>
      </p>
      {isRunning && outlook.share !== undefined && (
        <ShareBar share={outlook.share} height={6} isOver={outlook.isOver} isLong={outlook.isLong} />
      )}
      {message && (
        <blockquote className={classes.said} aria-label={texts.state.words}>
          {message}
        </blockquote>
      )}
    </div>
  );
}

/** The usual duration, preceded by "of about" while the run may still end within that time, otherwise by "usually". */
function usualWords(forMs: number, { leftMs, isOver = false }: RunOutlook, usual: UsualDuration): string {
  const text = usualText(usual);
  return isOver || forMs + (leftMs ?? 0) > usual.medianMs * 1.25 ? words.usually(text) : words.of(text);
}

function endText({ leftMs, isOver, isLong }: RunOutlook, now: number): string | undefined {
  if (leftMs === undefined) return isLong ? words.long : isOver ? words.soon : undefined;
  if (leftMs >= 60_000) return words.around(clockTime(now + leftMs, now));
  // Rounded down, because a rounded-up rest can exceed the whole usual duration beside it.
  return words.within(Math.max(5, Math.floor(leftMs / 5000) * 5));
}

function useUsual(workflowId: string | undefined): UsualDuration | undefined {
  const { ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const now = useKnownNow();
  return useMemo(() => {
    if (workflowId === undefined) return undefined;
    const same = rows.filter((row) => row.workflowId === workflowId && row.archivedAt === undefined);
    return workflowHistories(same, now).get(workflowId)?.usual;
  }, [rows, workflowId, now]);
}
