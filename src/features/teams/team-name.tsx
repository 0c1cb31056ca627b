import { Link } from 'react-router-dom';

import type { Team } from '@/contract/team.ts';
import { paths } from '@/domain/paths.ts';
import { LazyIdText } from '@/ui/page/lazy-id-text.ts';

import classes from './team-name.module.css';
import { texts } from './texts.ts';

interface TeamNameProps {
  readonly id: string;
  readonly teams: readonly Team[];
  /** The team's name in one of its runs, for a team that is not in the list. */
  readonly known?: string | undefined;
}

/** A team's name, linked to its page; if the user is not in the team, its name in a run, or else its ID. */
export function TeamName({ id, teams, known }: TeamNameProps) {
  const team = teams.find((one) => one.id === id);
  if (!team && known) return known;
  if (!team) return <LazyIdText id={id} label={texts.id} short />;
  return (
    <Link to={paths.team(id)} className={classes.team}>
      {team.name || texts.unnamed}
    </Link>
  );
}
