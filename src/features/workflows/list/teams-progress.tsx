import { ThinProgress } from '@/ui/feedback/thin-progress.tsx';

import { teamsReadTexts as texts } from './teams-read-texts.ts';
import type { WorkflowTeams } from './use-workflow-teams.ts';

/** How far the reading of teams has come, at the lower edge of what holds it; nothing once it has ended. */
export function TeamsProgress({ teams }: { readonly teams: WorkflowTeams }) {
  if (!teams.loading) return null;
  return <ThinProgress label={texts.loading} share={teams.knownCount / teams.total} />;
}
