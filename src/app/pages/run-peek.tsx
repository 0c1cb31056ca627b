import { Anchor, CloseButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { RunPanels } from '@/features/runs/detail/run-panels.tsx';
import { texts } from '@/features/runs/list/texts.ts';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { useRuns } from '@/features/runs/runs-context.ts';
import { isFreeKey } from '@/ui/keys/is-free-key.ts';
import { useKnownNow } from '@/ui/browser/use-known-now.ts';

import classes from './run-peek.module.css';

interface RunPeekProps {
  readonly row: RunRow;
  readonly title: string;
  readonly onClose: () => void;
}

/** Shows a run beside the list while the focus stays in the list. */
export function RunPeek({ row, title, onClose }: RunPeekProps) {
  const { monitor } = useRuns();
  const now = useKnownNow(1000);
  const state = runState(row.facts, now);

  useEffect(() => {
    monitor.show(row.runId);
    return () => monitor.show(undefined);
  }, [monitor, row.runId]);

  useHotkeys([['escape', (event) => isFreeKey(event) && onClose(), { preventDefault: false }]], [], true);

  return (
    <aside className={classes.peek} aria-label={texts.peek.label(title)}>
      <header className={classes.head}>
        <Anchor component={Link} to={paths.run(row.runId)} className={classes.title} title={title}>
          {title}
        </Anchor>
        <RunStateBadge state={state} />
        <CloseButton aria-label={texts.peek.close} onClick={onClose} />
      </header>
      <RunPanels key={row.runId} row={row} state={state} now={now} hasResultActions />
    </aside>
  );
}
