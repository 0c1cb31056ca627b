import { Button, Stack } from '@mantine/core';
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { RunsOf } from '@/features/runs/list/runs-of.tsx';
import { GoneTeam } from '@/features/teams/gone-team.tsx';
import { useTeam } from '@/features/teams/use-team.ts';
import { TeamWorkflows } from '@/features/workflows/list/team-workflows.tsx';
import { ErrorPanel } from '@/ui/feedback/error-panel.tsx';
import { IdText } from '@/ui/page/id-text.tsx';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { PanelBoundary } from '@/ui/page/panel.tsx';

/** `/teams/:teamId`: a team, its workflows as far as they are known, and its runs in this browser. */
export function TeamPage() {
  const { teamId = '' } = useParams();
  const { team, seen, asking, old, error, askAgain } = useTeam(teamId);
  const { ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const crumbs = [{ label: 'Teams', to: paths.teams() }];

  if (!team) {
    if (old && asking) return <LoadingScreen label="Looking for the team" />;
    if (error) return <ErrorPanel error={error} onRetry={askAgain} />;
    const runsHere = rows.filter((row) => row.teamId === teamId);
    const name = seen?.name ?? runsHere.find(({ teamName }) => teamName)?.teamName ?? undefined;
    return (
      <>
        <PageHeader
          title={name ?? 'Not one of your teams'}
          crumbs={crumbs}
          meta={<IdText id={teamId} label="team id" />}
        />
        <Stack gap="md">
          <GoneTeam name={name} asking={asking} onAskAgain={askAgain} />
          {runsHere.length > 0 && (
            <PanelBoundary title="Runs">
              <RunsOf of={{ team: teamId }} />
            </PanelBoundary>
          )}
        </Stack>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={team.name || 'Unnamed team'}
        crumbs={crumbs}
        meta={<IdText id={team.id} label="team id" />}
        actions={
          <>
            <Button
              component={Link}
              to={paths.newWorkflow({ team: team.id })}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              New workflow
            </Button>
            <Button
              component={Link}
              to={paths.startRun({ team: team.id })}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
            >
              Start run
            </Button>
          </>
        }
      />
      <Stack gap="md">
        <PanelBoundary title="Workflows">
          <TeamWorkflows teamId={team.id} />
        </PanelBoundary>
        <PanelBoundary title="Runs">
          <RunsOf of={{ team: team.id }} />
        </PanelBoundary>
      </Stack>
    </>
  );
}
