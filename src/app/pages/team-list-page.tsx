import { IconUsers } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';

import { sortByName } from '@/domain/workflow-search.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { TeamTable } from '@/features/teams/team-table.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { PageHeader } from '@/ui/page-header.tsx';

/** `/teams`: the person's teams. */
export function TeamListPage() {
  const { data: teams } = useSuspenseQuery(teamQueries.list());
  return (
    <>
      <PageHeader title="Teams" meta={teams.length > 0 && `${teams.length} ${teams.length === 1 ? 'team' : 'teams'}`} />
      {teams.length === 0 ? (
        <EmptyState icon={IconUsers} title="No teams yet">
          You are in no team. Workflows and runs belong to teams, so ask to be added to one.
        </EmptyState>
      ) : (
        <TeamTable teams={sortByName(teams)} />
      )}
    </>
  );
}
