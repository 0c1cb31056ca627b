import { Button } from '@mantine/core';

import { teamsReadTexts as texts } from './teams-read-texts.ts';
import type { WorkflowTeams } from './use-workflow-teams.ts';

/** That some workflows could not be read once the others were, and the way to try again; else nothing. */
export function UnreadTeams({ teams: { failed, loading, retry } }: { readonly teams: WorkflowTeams }) {
  if (failed === 0 || loading) return null;
  return (
    <Button size="xs" variant="subtle" title={texts.retry} onClick={retry}>
      {texts.unread(failed)} · {texts.retry}
    </Button>
  );
}
