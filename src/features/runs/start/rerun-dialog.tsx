import { useQuery } from '@tanstack/react-query';

import type { RunRow } from '@/domain/runs/run-record.ts';
import { useStartRun } from '@/features/runs/commands/run-mutations.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { Dialog } from '@/ui/dialog/dialog.tsx';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { WarningAlert } from '@/ui/feedback/warning-alert.tsx';

import { RerunForm } from './rerun-form.tsx';
import { texts } from './rerun-texts.ts';
import { useOwnTitle } from '@/features/runs/use-run-title.ts';

interface RerunDialogProps {
  readonly run: RunRow;
  readonly onStarted: (runId: string) => void;
  readonly onClose: () => void;
}

/** Starts a run again, with its inputs to review and change. */
export function RerunDialog({ run, onStarted, onClose }: RerunDialogProps) {
  const runs = useRuns();
  const title = useOwnTitle(run);
  const { data: inputs, error } = useQuery(runQueries.inputs(runs, run));
  const start = useStartRun();
  // Open the dialog together with its form, which gets the focus. The inputs are usually local, so they load quickly.
  if (inputs === undefined && !error) return null;
  const { workflowId, teamId } = run;
  // A click outside must not lose changes or interrupt a start.
  return (
    <Dialog
      size={inputs && Object.keys(inputs).length > 0 ? 'xl' : 'lg'}
      title={texts.title(title)}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!start.isPending}
      withCloseButton={!start.isPending}
    >
      {inputs === undefined ? (
        <ErrorAlert error={error} />
      ) : workflowId && teamId ? (
        <RerunForm
          run={{ ...run, workflowId, teamId }}
          inputs={inputs}
          start={start}
          onStarted={onStarted}
          onClose={onClose}
        />
      ) : (
        <WarningAlert role="note">{texts.unknownPlace}</WarningAlert>
      )}
    </Dialog>
  );
}
