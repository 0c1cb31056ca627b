import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { runFigures } from '@/domain/runs/run-figures.ts';
import { nameRuns } from '@/domain/runs/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { workflowHistories } from '@/domain/runs/workflow-history.ts';
import { readFigureHours } from '@/features/runs/home/home-view.ts';
import { HoursChoice } from '@/features/runs/home/hours-choice.tsx';
import { NeedsAttention } from '@/features/runs/home/needs-attention.tsx';
import { RunCounts } from '@/features/runs/home/run-counts.tsx';
import { RunningNow } from '@/features/runs/home/running-now.tsx';
import { texts } from '@/features/runs/home/texts.ts';
import { useFirstRun } from '@/features/runs/home/use-first-run.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useRerun } from '@/features/runs/start/use-rerun.tsx';
import { useQuickStart } from '@/features/runs/start/use-quick-start.ts';
import { EndedSince } from '@/features/runs/watch/ended-since.tsx';
import { LedgerNotice } from '@/features/runs/watch/watch-status.tsx';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { useNow } from '@/ui/browser/use-now.ts';
import { later } from '@/ui/feedback/later.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { PanelBoundary } from '@/ui/page/panel.tsx';

import classes from './home-page.module.css';
import { HomeFirstRun } from './home-first-run.tsx';
import { HomeWorkflows } from './home-workflows.tsx';
import { homeTexts } from './texts/home-texts.ts';

// What only some visits need, or what is further down, is loaded when it is needed.
const NoTeam = later(async () => (await import('@/features/teams/no-team.tsx')).NoTeam);
const LatestResults = later(async () => (await import('@/features/runs/home/latest-results.tsx')).LatestResults);
const CancelRunsDialog = later(
  async () => (await import('@/features/runs/list/cancel-runs-dialog.tsx')).CancelRunsDialog,
);

const noTeams: readonly never[] = [];

/** `/?hours=`: what happened, what runs, what needs the person, what came out, and their workflows. */
export function HomePage() {
  const { api, ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const { data: teams } = useQuery(teamQueries.list(api));
  const [params] = useSearchParams();
  const hours = readFigureHours(params);
  const firstRun = useFirstRun(rows.length > 0);
  const quickStart = useQuickStart();
  const { rerun, sheet } = useRerun();
  const [cancelling, setCancelling] = useState<readonly RunRow[]>();
  // Of 20,000 runs a look at each is worth it when something changed, and hardly for the time alone.
  const now = useNow(60_000);
  const names = useMemo(() => nameRuns(rows), [rows]);
  const figures = useMemo(() => runFigures(rows, hours, now), [rows, hours, now]);
  const histories = useMemo(() => workflowHistories(rows, now), [rows, now]);
  const isTeamless = teams?.length === 0;

  return (
    <div>
      <PageHeader
        compact
        title={homeTexts.title}
        notice={<EndedSince rows={rows} names={names} />}
        actions={
          <>
            {rows.length > 0 && <HoursChoice hours={hours} />}
            {!isTeamless && (
              <Button
                size="xs"
                component={Link}
                to={paths.startRun()}
                leftSection={<IconPlayerPlay size={16} aria-hidden />}
              >
                {homeTexts.start}
              </Button>
            )}
          </>
        }
      />
      <LedgerNotice />
      <div className={classes.parts}>
        {isTeamless && <NoTeam>{homeTexts.noTeam}</NoTeam>}
        {firstRun.isOpen && !isTeamless && (
          <PanelBoundary title={texts.firstRun.title}>
            <HomeFirstRun figures={figures} quickStart={quickStart} onClose={firstRun.close} />
          </PanelBoundary>
        )}
        {rows.length === 0 ? (
          <p className={classes.none}>{homeTexts.noRuns}</p>
        ) : (
          <>
            <PanelBoundary title={texts.figures.label(texts.hours.long[hours])}>
              <RunCounts figures={figures} hours={hours} />
            </PanelBoundary>
            <div className={classes.pair}>
              <PanelBoundary title={texts.running.title}>
                <RunningNow
                  rows={figures.active}
                  names={names}
                  histories={histories}
                  now={now}
                  onCancel={setCancelling}
                />
              </PanelBoundary>
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
            </div>
            <PanelBoundary title={texts.latest.title}>
              <LatestResults rows={figures.latest} names={names} now={now} />
            </PanelBoundary>
          </>
        )}
        {!isTeamless && (
          <PanelBoundary title={homeTexts.workflows.title}>
            <HomeWorkflows teams={teams ?? noTeams} histories={histories} now={now} quickStart={quickStart} />
          </PanelBoundary>
        )}
      </div>
      {sheet}
      {cancelling && (
        <CancelRunsDialog
          runs={cancelling}
          names={names}
          teams={teams ?? noTeams}
          onClose={() => setCancelling(undefined)}
          onDone={() => undefined}
        />
      )}
    </div>
  );
}
