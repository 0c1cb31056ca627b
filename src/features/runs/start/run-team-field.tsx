import type { Team } from '@/contract/team.ts';
import { TeamSelect } from '@/features/teams/team-select.tsx';
import { WarningAlert } from '@/ui/feedback/warning-alert.tsx';

import { texts } from './texts.ts';

interface RunTeamFieldProps {
  readonly teams: readonly Team[];
  /** ID of the chosen team; `''` for none. */
  readonly team: string;
  /** The team of the workflow, if known. */
  readonly workflowTeamId: string | undefined;
  /** Why the user, as a viewer, may not start runs in the team; undefined if they may. */
  readonly viewer: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (teamId: string) => void;
}

/** The field for a run's team, with a warning if the team is probably wrong. */
export function RunTeamField({ teams, team, workflowTeamId, viewer, error, onChange }: RunTeamFieldProps) {
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
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {viewer !== undefined && <WarningAlert role="status">{viewer}</WarningAlert>}
      {notMine && <WarningAlert role="status">{texts.team.gone}</WarningAlert>}
      {elsewhere && !notMine && viewer === undefined && (
        <WarningAlert role="status">{texts.team.other(chosen?.name || team.slice(0, 8))}</WarningAlert>
      )}
    </>
  );
}
