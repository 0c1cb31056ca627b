import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { Team } from '@/contract/team.ts';
import { paths } from '@/domain/paths.ts';
import { IdText } from '@/ui/id-text.tsx';

interface TeamNameProps {
  readonly id: string;
  readonly teams: readonly Team[];
}

/** A team by name with the way to its page; by id where it is none of the person's own. */
export function TeamName({ id, teams }: TeamNameProps) {
  const team = teams.find((one) => one.id === id);
  if (!team) return <IdText id={id} label="team id" />;
  return (
    <Anchor component={Link} to={paths.team(id)} size="sm">
      {team.name || 'Unnamed team'}
    </Anchor>
  );
}
