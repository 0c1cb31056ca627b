import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useApi } from '@/features/session/owner-context.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';

import { screenTexts as texts } from './screen-texts.ts';
import { teamQueries } from './team-queries.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

interface NoTeamProps {
  readonly title?: string;
  /** What the user can't do without a team. */
  readonly children: ReactNode;
}

/** Shown to a user without a team: what they can't do, and what to do about it. */
export function NoTeam({ title = texts.noTeam.title, children }: NoTeamProps) {
  const { refetch, isFetching } = useQuery(teamQueries.list(useApi()));
  return (
    <EmptyState
      icon={IconUsers}
      title={title}
      action={
        <BusyButton variant="default" loading={isFetching} onClick={() => void refetch()}>
          {texts.refresh}
        </BusyButton>
      }
    >
      {children} {texts.noTeam.advice}
    </EmptyState>
  );
}
