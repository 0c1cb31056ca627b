import { Button, Stack } from '@mantine/core';
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { RunsOf } from '@/features/runs/list/runs-of.tsx';
import { GoneTeam } from '@/features/teams/gone-team.tsx';
import { texts as ofTeams } from '@/features/teams/texts.ts';
import { useTeam } from '@/features/teams/use-team.ts';
import { TeamWorkflows } from '@/features/workflows/list/team-workflows.tsx';
import { ErrorPanel } from '@/ui/feedback/error-panel.tsx';
import { IdText } from '@/ui/page/id-text.tsx';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { PanelBoundary } from '@/ui/page/panel.tsx';

import { teamTexts as texts } from './texts/team-texts.ts';

/** `/teams/:teamId`: a team, its workflows that are known, and its runs in this browser. */
export function TeamPage() {
  const { teamId = '' } = useParams();
  const { team, seen, asking, old, error, askAgain } = useTeam(teamId);
  const { ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const crumbs = [{ label: texts.title, to: paths.teams() }];

  if (!team) {
    if (old && asking) return <LoadingScreen label={texts.loading} />;
    if (error) return <ErrorPanel error={error} onRetry={askAgain} />;
    const runsHere = rows.filter((row) => row.teamId === teamId);
    const name = seen?.name ?? runsHere.find(({ teamName }) => teamName)?.teamName ?? undefined;
    return (
      <>
        <PageHeader title={name ?? texts.notFound} crumbs={crumbs} meta={<IdText id={teamId} label={ofTeams.id} />} />
        <Stack gap="md">
          <GoneTeam name={name} asking={asking} onAskAgain={askAgain} />
          {runsHere.length > 0 && (
            <PanelBoundary title={texts.runs}>
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
        title={team.name || ofTeams.unnamed}
        crumbs={crumbs}
        meta={<IdText id={team.id} label={ofTeams.id} />}
        actions={
          <>
            <Button
              component={Link}
              to={paths.newWorkflow({ team: team.id })}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {texts.newWorkflow}
            </Button>
            <Button
              component={Link}
              to={paths.startRun({ team: team.id })}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
            >
              {texts.startRun}
            </Button>
          </>
        }
      />
      <Stack gap="md">
        <PanelBoundary title={texts.workflows}>
          <TeamWorkflows teamId={team.id} />
        </PanelBoundary>
        <PanelBoundary title={texts.runs}>
          <RunsOf of={{ team: team.id }} />
        </PanelBoundary>
      </Stack>
    </>
  );
}
