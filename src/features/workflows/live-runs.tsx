import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { WarningAlert } from '@/ui/feedback/warning-alert.tsx';

import { liveRunsTexts as words } from './live-runs-texts.ts';

interface LiveRunsProps {
  readonly count: number;
  /** Undefined for runs of several workflows. */
  readonly workflowId?: string | undefined;
}

/** Shows how many runs of the workflows about to be deleted are live, and what happens to them, with a link to them. */
export function LiveRuns({ count, workflowId }: LiveRunsProps) {
  if (count === 0) return null;
  return (
    <WarningAlert role="note" mt="sm">
      {words.what(count)}{' '}
      <Anchor component={Link} to={paths.runs({ state: 'live', workflow: workflowId })} inherit underline="always">
        {words.show(count, workflowId !== undefined)}
      </Anchor>
    </WarningAlert>
  );
}
