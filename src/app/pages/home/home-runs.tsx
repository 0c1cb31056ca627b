import { useMemo, useState } from 'react';

import type { Team } from '@/contract/team.ts';
import type { FigureHours } from '@/domain/runs/figures/figure-hours.ts';
import { runFigures } from '@/domain/runs/figures/run-figures.ts';
import { useRunNames } from '@/features/runs/use-run-title.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { followHistories } from '@/domain/runs/figures/workflow-history.ts';
import type { QuickStart } from '@/features/runs/commands/use-quick-start.ts';
import { NeedsAttention } from '@/features/runs/home/needs-attention.tsx';
import { RunCounts } from '@/features/runs/home/run-counts.tsx';
import { RunningNow } from '@/features/runs/home/running-now.tsx';
import { texts } from '@/features/runs/home/texts.ts';
import { useRerun } from '@/features/runs/start/use-rerun.tsx';
import { EndedSince } from '@/features/runs/watch/ended-since.tsx';
import { LedgerNotice } from '@/features/runs/watch/watch-status.tsx';
import { useKnownNow } from '@/ui/browser/use-known-now.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { PanelBoundary } from '@/ui/page/panel.tsx';

import classes from './home-page.module.css';
import { HomeWorkflows } from './home-workflows.tsx';
import { homeTexts } from '@/app/pages/texts/home-texts.ts';

// Lazy, because these are not needed on every visit, or are below the fold.
const LatestResults = lazyPart(async () => (await import('@/features/runs/home/latest-results.tsx')).LatestResults, {
  fallback: <div className={classes.results} />,
});
const CancelRunsDialog = lazyPart(
  async () => (await import('@/features/runs/list/cancel-runs-dialog.tsx')).CancelRunsDialog,
);

interface HomeRunsProps {
  /** The runs to show, at least one: all runs in this browser, or the user's own. */
  readonly rows: readonly RunRow[];
  readonly hours: FigureHours;
  readonly teams: readonly Team[];
  readonly quickStart: QuickStart;
}

/** The part of Home that is shown if this browser has runs. */
export function HomeRuns({ rows, hours, teams, quickStart }: HomeRunsProps) {
  const { rerun, sheet } = useRerun();
  const [cancelling, setCancelling] = useState<readonly RunRow[]>();
  // Figures of up to 20,000 runs are recomputed after a change or once a minute, rather than every second.
  const now = useKnownNow(60_000);
  const names = useRunNames();
  const figures = useMemo(() => runFigures(rows, hours, now), [rows, hours, now]);
  const [historiesOf] = useState(followHistories);
  const histories = useMemo(() => historiesOf(rows, now), [historiesOf, rows, now]);

  return (
    <>
      <LedgerNotice />
      <PanelBoundary title={texts.figures.label(texts.hours.long[hours])}>
        <RunCounts figures={figures} hours={hours} />
      </PanelBoundary>
      {/* A panel has the whole width if it is the only one, or either has a single line. */}
      {(figures.live.length > 0 || figures.troubled.length > 0) && (
        <div className={classes.pair}>
          {figures.live.length > 0 && (
            <PanelBoundary title={texts.running.title}>
              <RunningNow rows={figures.live} names={names} histories={histories} now={now} onCancel={setCancelling} />
            </PanelBoundary>
          )}
          {figures.troubled.length > 0 && (
            <PanelBoundary title={texts.attention.title}>
              <NeedsAttention
                rows={figures.troubled}
                failed={figures.counts.failed}
                names={names}
                hours={hours}
                now={now}
                onRerun={rerun}
              />
            </PanelBoundary>
          )}
        </div>
      )}
      <PanelBoundary title={texts.latest.title}>
        <LatestResults rows={figures.latest} names={names} now={now} />
      </PanelBoundary>
      <PanelBoundary title={homeTexts.workflows.title}>
        <HomeWorkflows teams={teams} histories={histories} now={now} quickStart={quickStart} />
      </PanelBoundary>
      {sheet}
      {cancelling && (
        <CancelRunsDialog
          runs={cancelling}
          teams={teams}
          onClose={() => setCancelling(undefined)}
          onDone={() => undefined}
        />
      )}
    </>
  );
}

/** Shows which runs ended since the last visit. */
export function HomeNotice({ rows }: { readonly rows: readonly RunRow[] }) {
  const names = useRunNames();
  return <EndedSince rows={rows} names={names} />;
}
