import { VisuallyHidden } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';

import type { GivenInput } from '@/domain/runs/inputs/given-inputs.ts';
import { runMessage } from '@/domain/runs/run-message.ts';
import { givenNote, type RunRow } from '@/domain/runs/run-record.ts';
import type { RunState } from '@/domain/runs/run-state.ts';

import classes from './run-table.module.css';
import { texts } from '@/features/runs/list/texts.ts';

interface RunMessageProps {
  readonly row: RunRow;
  readonly state: RunState;
  /** The inputs, shown if there is no message. */
  readonly inputs?: readonly GivenInput[];
}

const none: readonly GivenInput[] = [];

/** Shows why a run failed or needs attention, and its note, or else its inputs. */
export function RunMessage({ row, state, inputs = none }: RunMessageProps) {
  const note = givenNote(row);
  const message = runMessage(row, state);
  if (message || note) {
    const isBad = state.kind === 'failed' || state.kind === 'not-accepted';
    return (
      <div className={classes.message} title={[message, note].filter(Boolean).join('\n')}>
        {message && (
          <span className={classes.reason} data-bad={isBad || undefined}>
            {message}
          </span>
        )}
        {note && (
          <>
            <IconNote size={14} className={classes.note} role="img" aria-label={texts.row.note} />
            {note}
          </>
        )}
      </div>
    );
  }
  if (inputs.length === 0) return null;
  return (
    <div className={classes.inputs} title={inputs.map(([key, value]) => `${key}: ${value}`).join('\n')}>
      {inputs.map(([key, value], index) => (
        <span key={key} className={classes.input}>
          {index > 0 && <VisuallyHidden>, </VisuallyHidden>}
          <span className={classes.key}>{key}</span> {value}
        </span>
      ))}
    </div>
  );
}
