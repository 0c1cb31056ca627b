import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useApi } from '@/features/session/owner-context.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';

import { teamQueries } from './team-queries.ts';

interface NoTeamProps {
  readonly title?: string;
  /** What can't be done without a team. */
  readonly children: ReactNode;
}

/** The screen for someone in no team: what that means, and what to do. */
export function NoTeam({ title = 'You are in no team', children }: NoTeamProps) {
  const { refetch, isFetching } = useQuery(teamQueries.list(useApi()));
  return (
    <EmptyState
      icon={IconUsers}
      title={title}
      action={
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      }
    >
      {children} Ask a member of a team, or whoever runs the service, to add you; then check again.
    </EmptyState>
  );
}
