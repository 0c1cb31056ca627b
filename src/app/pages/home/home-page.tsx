import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import { firstRunProgress } from '@/domain/runs/first-run-progress.ts';
import { paths } from '@/domain/paths.ts';
import { isMine } from '@/domain/runs/run-record.ts';
import type { WorkflowHistory } from '@/domain/runs/figures/workflow-history.ts';
import { firstRunTexts } from '@/features/runs/home/first-run-texts.ts';
import { readFigureHours, readWhoseRuns } from '@/features/runs/home/home-view.ts';
import { HoursChoice } from '@/features/runs/home/hours-choice.tsx';
import { useFirstRun } from '@/features/runs/home/use-first-run.ts';
import { useQuickStart } from '@/features/runs/commands/use-quick-start.ts';
import { useAreRunsComing } from '@/features/runs/mirror/use-mirror-phase.ts';
import { useWhoseRuns } from '@/features/runs/mirror/use-whose-runs.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useApi } from '@/features/session/owner-context.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { PanelBoundary } from '@/ui/page/panel.tsx';

import { HomeFirstRun } from './home-first-run.tsx';
import classes from './home-page.module.css';
import { HomeNotice, HomeRuns } from './home-runs.tsx';
import { HomeWorkflows } from './home-workflows.tsx';
import { homeTexts as texts } from '@/app/pages/texts/home-texts.ts';

const WhoseRunsSwitch = lazyPart(
  async () => (await import('@/features/runs/mirror/whose-runs-switch.tsx')).WhoseRunsSwitch,
  { fallback: <span className={classes.switch} /> },
);
const NoTeam = lazyPart(async () => (await import('@/features/teams/no-team.tsx')).NoTeam);
const noTeams: readonly never[] = [];
const noHistories: ReadonlyMap<string, WorkflowHistory> = new Map();

/** `/?hours=`: recent outcomes, live runs, runs that need attention, results, and the user's workflows. */
export function HomePage() {
  const { ledger } = useRuns();
  const { data: all } = useSuspenseQuery(runQueries.list(ledger));
  const { data: teams = noTeams, isSuccess: areTeamsKnown } = useQuery(teamQueries.list(useApi()));
  const [params, setParams] = useSearchParams();
  const hours = readFigureHours(params);
  const whose = useWhoseRuns(readWhoseRuns(params));
  const mine = useMemo(() => all.filter(({ facts }) => isMine(facts)), [all]);
  const rows = whose?.who === 'everyone' ? all : mine;
  const areComing = useAreRunsComing(all.length);
  const firstRun = useFirstRun(areComing ? undefined : mine.length > 0);
  const quickStart = useQuickStart();
  const isTeamless = areTeamsKnown && teams.length === 0;
  const hasRuns = rows.length > 0;

  return (
    <div>
      <PageHeader
        compact
        title={texts.title}
        notice={rows.length > 0 && <HomeNotice rows={rows} />}
        actions={
          <>
            {whose && all.length > 0 && (
              <Suspense fallback={null}>
                <WhoseRunsSwitch
                  who={whose.who}
                  onChange={(who) => {
                    whose.keep(who);
                    setParams(
                      (before) =>
                        new URLSearchParams([...before].filter(([name]) => name !== 'who').concat([['who', who]])),
                      { replace: true },
                    );
                  }}
                />
              </Suspense>
            )}
            {areComing && <span className={classes.switch} />}
            {(hasRuns || areComing) && <HoursChoice hours={hours} />}
          </>
        }
        primary={
          !isTeamless && (
            <Button
              size="xs"
              component={Link}
              to={paths.startRun()}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
            >
              {texts.start}
            </Button>
          )
        }
      />
      {areComing && !isTeamless ? (
        <RunsComing />
      ) : (
        <div className={classes.parts}>
          {isTeamless && <NoTeam>{texts.noTeam}</NoTeam>}
          {firstRun.isOpen && !isTeamless && (
            <PanelBoundary title={firstRunTexts.title}>
              <HomeFirstRun
                progress={firstRunProgress(mine)}
                finishedId={mine.find(({ facts }) => facts.resultAt !== undefined || facts.service?.output)?.runId}
                quickStart={quickStart}
                onClose={firstRun.close}
              />
            </PanelBoundary>
          )}
          {hasRuns ? (
            <HomeRuns rows={rows} hours={hours} teams={teams} quickStart={quickStart} />
          ) : (
            <>
              {(!firstRun.isOpen || isTeamless) && <p className={classes.none}>{texts.noRuns}</p>}
              {!isTeamless && (
                <PanelBoundary title={texts.workflows.title}>
                  <HomeWorkflows
                    teams={teams}
                    histories={noHistories}
                    now={0}
                    quickStart={quickStart}
                    isGuided={firstRun.isOpen}
                  />
                </PanelBoundary>
              )}
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** A placeholder for everything that depends on runs, which is above the workflows. */
function RunsComing() {
  return (
    <div className={classes.coming} role="status" aria-busy aria-label={texts.loadingRuns}>
      <i />
      <i />
      <i />
    </div>
  );
}
