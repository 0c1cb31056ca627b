import type { Team } from '@/contract/team.ts';
import { TeamSelect } from '@/features/teams/team-select.tsx';
import { useViewerWords } from '@/features/teams/use-viewer-words.ts';
import { WarningAlert } from '@/ui/feedback/warning-alert.tsx';

import { texts } from './texts.ts';

interface RunTeamFieldProps {
  readonly teams: readonly Team[];
  /** The chosen one; `''` for none. */
  readonly team: string;
  /** The team of the workflow, if known. */
  readonly workflowTeamId: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (teamId: string) => void;
}

/** The team of a run, with a warning if it is probably the wrong one. */
export function RunTeamField({ teams, team, workflowTeamId, error, onChange }: RunTeamFieldProps) {
  const chosen = teams.find(({ id }) => id === team);
  const viewerWords = useViewerWords();
  const viewer = viewerWords(team) ?? viewerWords(workflowTeamId);
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
