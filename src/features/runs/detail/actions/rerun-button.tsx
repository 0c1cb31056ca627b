import { Button } from '@mantine/core';
import { IconRotateClockwise } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { formatInputs, writeInputsFragment } from '@/features/runs/start/inputs/parse-inputs.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';
import { keyHint } from '@/ui/keys/use-page-keys.ts';
import { useSingleKeys } from '@/ui/keys/use-single-keys.ts';

import { texts } from '@/features/runs/detail/texts.ts';

interface RerunButtonProps {
  readonly row: RunRow;
  readonly onRerun: () => void;
  /** Whether rerunning is the likeliest next action. */
  readonly primary?: boolean;
}

/** Opens the dialog to rerun a run, or, with Ctrl or ⌘ pressed, the prefilled start form in a new tab. */
export function RerunButton({ row, onRerun, primary = false }: RerunButtonProps) {
  const runs = useRuns();
  const hasKeys = useSingleKeys();
  const { data: inputs } = useQuery(runQueries.inputs(runs, row));
  const form = paths.startRun({ workflow: row.workflowId, team: row.teamId });
  return (
    <Button
      variant={primary ? 'filled' : 'default'}
      leftSection={<IconRotateClockwise size={16} aria-hidden />}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) {
          window.open(hrefOf(form + writeInputsFragment(formatInputs(inputs))), '_blank', 'noopener');
        } else onRerun();
      }}
      {...keyHint(hasKeys, texts.actions.rerun, 'r')}
    >
      {texts.actions.rerun}
    </Button>
  );
}
