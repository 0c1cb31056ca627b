import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';

import { screenTexts as texts } from './screen-texts.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

interface GoneTeamProps {
  /** The team's name, if this browser remembers it. */
  readonly name: string | undefined;
  readonly asking: boolean;
  readonly onAskAgain: () => void;
}

/** Shown for a team that the service does not list, with the possible reasons and what to do. */
export function GoneTeam({ name, asking, onAskAgain }: GoneTeamProps) {
  return (
    <EmptyState
      icon={IconUsers}
      {...(name && { title: texts.gone.title(name) })}
      action={
        <>
          <Button component={Link} to={paths.teams()}>
            {texts.gone.all}
          </Button>
          <BusyButton variant="subtle" loading={asking} onClick={onAskAgain}>
            {texts.refresh}
          </BusyButton>
        </>
      }
    >
      {name ? texts.gone.text : texts.gone.unknownText}
    </EmptyState>
  );
}
