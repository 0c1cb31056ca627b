import { ActionIcon } from '@mantine/core';
import { IconNote, IconPencil } from '@tabler/icons-react';

import { givenNote, type RunRow } from '@/domain/runs/run-record.ts';

import classes from './link-note.module.css';
import { texts } from '@/features/runs/detail/texts.ts';

interface NoteLineProps {
  readonly row: RunRow;
  /** Opens the editor of the note; undefined if the user may not change it. */
  readonly onEdit: (() => void) | undefined;
}

/** Shows a run's note, if it has one. */
export function NoteLine({ row, onEdit }: NoteLineProps) {
  const note = givenNote(row);
  if (!note) return null;
  return (
    <div role="note" aria-label={texts.note} className={classes.note}>
      <IconNote size={18} aria-hidden />
      <span className={classes.noted}>{note}</span>
      {onEdit && (
        <ActionIcon variant="subtle" color="gray" aria-label={texts.actions.editNote} onClick={onEdit}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
