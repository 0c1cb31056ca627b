import { Alert } from '@mantine/core';

import type { Team } from '@/contract/team.ts';
import { TeamSelect } from '@/features/teams/team-select.tsx';

interface RunTeamFieldProps {
  readonly teams: readonly Team[];
  /** The chosen one; `''` for none. */
  readonly team: string;
  /** The team of the workflow, as far as it is known. */
  readonly workflowTeamId: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (teamId: string) => void;
}

/** The team that a run belongs to, with a word where that may not be what is meant. */
export function RunTeamField({ teams, team, workflowTeamId, error, onChange }: RunTeamFieldProps) {
  const chosen = teams.find(({ id }) => id === team);
  const notMine = team !== '' && !chosen;
  const elsewhere = workflowTeamId !== undefined && team !== '' && team !== workflowTeamId;
  return (
    <>
      <TeamSelect
        teams={teams}
        current={team}
        value={team}
        error={error}
        description="The team that the run belongs to."
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {notMine && (
        <Alert color="yellow" role="status">
          The service does not list this team for you: you may have been taken out of it, or it was deleted. Choose
          another one, else the run will hardly be accepted.
        </Alert>
      )}
      {elsewhere && !notMine && (
        <Alert color="yellow" role="status">
          This is not the workflow’s own team: the run belongs to “{chosen?.name || team.slice(0, 8)}”, and its members
          see it.
        </Alert>
      )}
    </>
  );
}
