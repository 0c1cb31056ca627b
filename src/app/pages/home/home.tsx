import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import { firstRunProgress } from '@/domain/runs/first-run-progress.ts';
import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { WorkflowHistory } from '@/domain/runs/figures/workflow-history.ts';
import { firstRunTexts } from '@/features/runs/home/first-run-texts.ts';
import { readFigureHours } from '@/features/runs/home/home-view.ts';
import { HoursChoice } from '@/features/runs/home/hours-choice.tsx';
import { NewWorkflowLine } from '@/features/runs/home/new-workflow-line.tsx';
import { useFirstRun } from '@/features/runs/home/use-first-run.ts';
import { useQuickStart } from '@/features/runs/commands/use-quick-start.ts';
import { useApi } from '@/features/session/owner-context.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { later } from '@/ui/feedback/later.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { PanelBoundary } from '@/ui/page/panel.tsx';

import { HomeFirstRun } from './home-first-run.tsx';
import classes from './home-page.module.css';
import type { HomeRunsProps } from './home-runs-props.ts';
import { HomeWorkflows } from './home-workflows.tsx';
import { homeTexts as texts } from '@/app/pages/texts/home-texts.ts';

const NoTeam = later(async () => (await import('@/features/teams/no-team.tsx')).NoTeam);
const HomeNotice = later(async () => (await import('./home-runs.tsx')).HomeNotice);
const noTeams: readonly never[] = [];
const noHistories: ReadonlyMap<string, WorkflowHistory> = new Map();

interface HomeProps {
  /** What is in this browser, as far as it is loaded. */
  readonly rows: readonly RunRow[];
  /** What is shown of runs, where there are any. */
  readonly Runs: ComponentType<HomeRunsProps>;
}

/** Home around what it says of runs: its head, a newcomer's way, and workflows. */
export function Home({ rows, Runs }: HomeProps) {
  const { data: teams = noTeams, isSuccess: areTeamsKnown } = useQuery(teamQueries.list(useApi()));
  const [params] = useSearchParams();
  const hours = readFigureHours(params);
  const firstRun = useFirstRun(rows.length > 0);
  const quickStart = useQuickStart();
  const isTeamless = areTeamsKnown && teams.length === 0;
  const hasRuns = rows.length > 0;

  return (
    <div>
      <PageHeader
        compact
        title={texts.title}
        notice={hasRuns && <HomeNotice rows={rows} />}
        actions={
          <>
            {hasRuns && <HoursChoice hours={hours} />}
            {!isTeamless && (
              <Button
                size="xs"
                component={Link}
                to={paths.startRun()}
                leftSection={<IconPlayerPlay size={16} aria-hidden />}
              >
                {texts.start}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.parts}>
        {isTeamless && <NoTeam>{texts.noTeam}</NoTeam>}
        {firstRun.isOpen && !isTeamless && (
          <PanelBoundary title={firstRunTexts.title}>
            <HomeFirstRun
              progress={firstRunProgress(rows)}
              finishedId={rows.find(({ facts }) => facts.resultAt !== undefined)?.runId}
              quickStart={quickStart}
              onClose={firstRun.close}
            />
          </PanelBoundary>
        )}
        {hasRuns ? (
          <Runs rows={rows} hours={hours} teams={teams} quickStart={quickStart} />
        ) : (
          <>
            <p className={classes.none}>{texts.noRuns}</p>
            {!isTeamless && (
              <PanelBoundary title={texts.workflows.title}>
                <HomeWorkflows
                  teams={teams}
                  histories={noHistories}
                  now={0}
                  quickStart={quickStart}
                  Line={NewWorkflowLine}
                />
              </PanelBoundary>
            )}
          </>
        )}
      </div>
    </div>
  );
}
