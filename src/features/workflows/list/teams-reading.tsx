import { Button } from '@mantine/core';

import { ThinProgress } from '@/ui/feedback/thin-progress.tsx';

import { texts } from './texts.ts';
import type { WorkflowTeams } from './use-workflow-teams.ts';

/**
 * Shows the progress of reading the workflows' teams at the lower edge of its container, then offers to retry failed
 * reads.
 */
export function TeamsReading({ teams }: { readonly teams: WorkflowTeams }) {
  const { loading, failed, knownCount, total, retry } = teams;
  if (loading) return <ThinProgress label={texts.teams.loading} share={knownCount / total} />;
  if (failed === 0) return null;
  return (
    <Button size="xs" variant="subtle" title={texts.retry} onClick={retry}>
      {texts.teams.unread(failed)} · {texts.retry}
    </Button>
  );
}
