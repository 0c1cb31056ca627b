import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';

interface GoneTeamProps {
  /** What the team was called, when this browser remembers it. */
  readonly name: string | undefined;
  readonly asking: boolean;
  readonly onAskAgain: () => void;
}

/** The screen for a team that the service does not list: why that may be, and what to do. */
export function GoneTeam({ name, asking, onAskAgain }: GoneTeamProps) {
  return (
    <EmptyState
      icon={IconUsers}
      title={name ? `${name} is not one of your teams any more` : 'The service does not list this team for you'}
      action={
        <>
          <Button component={Link} to={paths.teams()}>
            Go to your teams
          </Button>
          <Button variant="default" loading={asking} onClick={onAskAgain}>
            Check again
          </Button>
        </>
      }
    >
      {name
        ? 'You were taken out of it, or it was deleted. New runs can’t be started in it, and its workflows and running runs may be out of your reach. A member of the team can add you again.'
        : 'You may have been taken out of it, it may have been deleted, or the link is wrong. A member of the team can add you.'}
    </EmptyState>
  );
}
