import { IconActivity } from '@tabler/icons-react';

import { useIsTeamwide } from '@/features/runs/mirror/use-whose-runs.ts';
import { NoTeam } from '@/features/teams/no-team.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';

import { StartButton } from './run-list-actions.tsx';
import { texts } from './filters/texts.ts';

const words = texts.empty;

/** The empty list, with a link to start the first run or advice to get a team. */
export function NoRuns({ isTeamless }: { readonly isTeamless: boolean }) {
  const isListed = useIsTeamwide();
  if (isTeamless) return <NoTeam title={words.title}>{words.withoutTeam}</NoTeam>;
  return (
    <EmptyState icon={IconActivity} title={words.title} action={<StartButton />}>
      {isListed ? words.hintListed : words.hint}
    </EmptyState>
  );
}
