import { Button } from '@mantine/core';
import { IconForms } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { formatInputs, writeInputsFragment } from '@/features/runs/start/inputs/parse-inputs.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';
import { keyHint } from '@/ui/browser/use-page-keys.ts';
import { useSingleKeys } from '@/ui/browser/use-single-keys.ts';

import classes from './detail.module.css';
import { texts } from './texts.ts';

interface EditAndRerunProps {
  readonly row: RunRow;
  readonly onEdit: () => void;
  /** The most likely next action. */
  readonly primary?: boolean;
}

/** Opens the sheet to change the inputs; in a tab of its own, the form that starts a run, filled in. */
export function EditAndRerun({ row, onEdit, primary = false }: EditAndRerunProps) {
  const runs = useRuns();
  const hasKeys = useSingleKeys();
  const { data: inputs } = useQuery(runQueries.inputs(runs, row));
  const form = paths.startRun({ workflow: row.workflowId, team: row.teamId });
  return (
    <Button
      component="a"
      className={classes.action}
      href={hrefOf(form + writeInputsFragment(formatInputs(inputs)))}
      variant={primary ? 'filled' : 'default'}
      leftSection={<IconForms size={16} aria-hidden />}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onEdit();
      }}
      {...keyHint(hasKeys, texts.actions.editAndRerun, 'e')}
    >
      {texts.actions.editAndRerun}
    </Button>
  );
}
