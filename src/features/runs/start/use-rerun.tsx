import { type ReactNode, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import { RerunDialog } from './rerun-dialog.tsx';

interface Rerun {
  /** Opens the sheet. @param edit whether the person wants to change the inputs first */
  readonly rerun: (run: RunRow, edit: boolean) => void;
  /** The sheet, where it is open. */
  readonly sheet: ReactNode;
}

/** The one way to start a run again, wherever it is offered: the sheet, then the new run's page. */
export function useRerun(): Rerun {
  const [asked, setAsked] = useState<{ readonly run: RunRow; readonly edit: boolean }>();
  const navigate = useNavigate();
  return {
    rerun: useCallback((run: RunRow, edit: boolean) => setAsked({ run, edit }), []),
    sheet: asked && (
      <RerunDialog
        {...asked}
        onStarted={(runId) => {
          setAsked(undefined);
          void navigate(paths.run(runId));
        }}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
