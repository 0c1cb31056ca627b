import { Button, Group } from '@mantine/core';
import { IconRotateClockwise } from '@tabler/icons-react';

import { failureCause } from '@/domain/runs/failure/failure-cause.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunState } from '@/domain/runs/run-state.ts';
import { explainState } from '@/domain/runs/run-words.ts';
import { keyHint } from '@/ui/browser/use-page-keys.ts';
import { useSingleKeys } from '@/ui/browser/use-single-keys.ts';
import { Panel } from '@/ui/page/panel.tsx';

import classes from './detail.module.css';
import { EditAndRerun } from './edit-and-rerun.tsx';
import { FailureLines } from './failure-lines.tsx';
import { canRerunRun } from './run-actions.tsx';
import { SameCause } from './same-cause.tsx';
import { texts } from './texts.ts';

interface RunFailureProps {
  readonly row: RunRow;
  readonly state: RunState;
  readonly onRerun: (edit: boolean) => void;
}

/** Why a run failed, and the way to mend it. */
export function RunFailure({ row, state, onRerun }: RunFailureProps) {
  const { start } = row.facts;
  const hasKeys = useSingleKeys();
  const explained = explainState(row, state);
  const cause = state.kind === 'failed' ? failureCause(state.words) : { headline: state.words, rest: '' };
  return (
    <Panel>
      {state.words && (
        <blockquote className={classes.failure} aria-label={texts.state.words}>
          {cause.headline}
        </blockquote>
      )}
      <SameCause row={row} cause={cause} />
      <FailureLines cause={cause} />
      {explained && <p className={state.words ? classes.explained : classes.failure}>{explained}</p>}
      {start.kind === 'refused' && start.fault.issues && (
        <ul>
          {start.fault.issues.map(({ path, message }) => (
            <li key={`${path.join('.')} ${message}`}>
              <code>{path.join('.')}</code>: {message}
            </li>
          ))}
        </ul>
      )}
      {canRerunRun(row, state) && (
        <Group mt="md" gap="xs">
          <EditAndRerun row={row} onEdit={() => onRerun(true)} primary />
          <Button
            variant="default"
            leftSection={<IconRotateClockwise size={16} aria-hidden />}
            onClick={() => onRerun(false)}
            {...keyHint(hasKeys, texts.actions.rerun, 'r')}
          >
            {texts.actions.rerun}
          </Button>
        </Group>
      )}
    </Panel>
  );
}
