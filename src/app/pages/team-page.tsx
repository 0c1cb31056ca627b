import { Button, Stack } from '@mantine/core';
import { IconPlayerPlay, IconPlus, IconUsers } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { RunsOf } from '@/features/runs/runs-of.tsx';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { TeamWorkflows } from '@/features/workflows/team-workflows.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { IdText } from '@/ui/id-text.tsx';
import { PageHeader } from '@/ui/page-header.tsx';

/** `/teams/:teamId`: a team, its workflows as far as they are known, and its runs in this browser. */
export function TeamPage() {
  const { teamId = '' } = useParams();
  const { data: teams } = useSuspenseQuery(teamQueries.list());
  const team = teams.find(({ id }) => id === teamId);
  const crumbs = [{ label: 'Teams', to: paths.teams() }];

  if (!team) {
    return (
      <>
        <PageHeader title="Not one of your teams" crumbs={crumbs} meta={<IdText id={teamId} label="team id" />} />
        <EmptyState
          icon={IconUsers}
          title="The service does not list this team for you"
          action={
            <Button component={Link} to={paths.teams()}>
              Go to your teams
            </Button>
          }
        >
          You may have been taken out of it, or the link is wrong.
        </EmptyState>
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
        <TeamWorkflows teamId={team.id} />
        <RunsOf of={{ team: team.id }} />
      </Stack>
    </>
  );
}
