import { Link } from 'react-router-dom';

import type { Team } from '@/contract/team.ts';
import { paths } from '@/domain/paths.ts';
import { IdText } from '@/ui/page/id-text.tsx';

import classes from './team-name.module.css';
import { texts } from './texts.ts';

interface TeamNameProps {
  readonly id: string;
  readonly teams: readonly Team[];
  /** Room is scarce. */
  readonly inTable?: boolean;
}

/** A team by name, linked to its page; by id if it isn't one of the person's. */
export function TeamName({ id, teams, inTable = false }: TeamNameProps) {
  const team = teams.find((one) => one.id === id);
  if (!team) return <IdText id={id} label={texts.id} short={inTable} />;
  return (
    <Link to={paths.team(id)} className={classes.team}>
      {team.name || texts.unnamed}
    </Link>
  );
}
