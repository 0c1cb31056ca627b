import { type ReactNode, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { byStart } from '@/domain/runs/list/by-start.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';

const RerunDialog = lazyPart(async () => (await import('./rerun-dialog.tsx')).RerunDialog);
const RerunRunsDialog = lazyPart(async () => (await import('./rerun-runs-dialog.tsx')).RerunRunsDialog);

interface Rerun {
  /** Open the dialog for a run. */
  readonly rerun: (run: RunRow) => void;
  /** Open the dialog for several runs, newest first. They become a batch, in the order of their original starts. */
  readonly rerunAll: (runs: readonly RunRow[]) => void;
  /** The dialog, if it is open. */
  readonly sheet: ReactNode;
}

/**
 * Opens the dialog to rerun runs, and then the page of the new run or batch. All components that offer a rerun use
 * this.
 * @param onSeveral called when several runs were started
 */
export function useRerun(onSeveral?: () => void): Rerun {
  const [toRerun, setToRerun] = useState<readonly RunRow[]>([]);
  const navigate = useNavigate();
  const close = () => setToRerun([]);
  const goTo = (path: string) => {
    close();
    void navigate(path);
  };
  const [first] = toRerun;
  return {
    rerun: useCallback((run: RunRow) => setToRerun([run]), []),
    rerunAll: (runs) => setToRerun(byStart(runs).toReversed()),
    sheet:
      first &&
      (toRerun.length === 1 ? (
        <RerunDialog run={first} onStarted={(runId) => goTo(paths.run(runId))} onClose={close} />
      ) : (
        <RerunRunsDialog
          runs={toRerun}
          onStarted={(batch) => {
            onSeveral?.();
            goTo(paths.batch(batch));
          }}
          onClose={close}
        />
      )),
  };
}
