import { Button, Group, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { givenNote, type RunRow } from '@/domain/runs/run-record.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useLeaveGuard } from '@/ui/browser/use-leave-guard.ts';
import { ConfirmDialog } from '@/ui/dialog/confirm-dialog.tsx';
import { useFocusBack } from '@/ui/dialog/use-focus-back.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

import { isTeamNote, useNoteRun } from './mark-runs.ts';
import { NoteChanged } from './note-changed.ts';
import { texts } from './texts.ts';

const longest = 2000;

interface RunNoteProps {
  readonly row: RunRow;
  readonly onClose: () => void;
}

/** Edits a run's note in place. Saving an empty note removes it. */
export function RunNote({ row, onClose }: RunNoteProps) {
  useFocusBack();
  const field = useRef<HTMLTextAreaElement>(null);
  const [start] = useState(() => givenNote(row) ?? '');
  const [note, setNote] = useState(start);
  const [seen, setSeen] = useState(row.facts.service?.note ?? '');
  const isTeams = isTeamNote(useRuns(), row);
  const noteRun = useNoteRun();
  const isChanged = note !== start;
  const leaving = useLeaveGuard(() => isChanged);
  useEffect(() => {
    // Wait until the menu has restored the focus.
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, []);

  const save = () =>
    noteRun.mutate(
      { row, note: note.trim(), seen },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (error instanceof NoteChanged) setSeen(error.note);
        },
      },
    );

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {leaving && (
        <ConfirmDialog
          isLocal
          title={texts.note.discard}
          confirmLabel={texts.note.discardConfirm}
          danger
          onConfirm={leaving.leave}
          onClose={leaving.stay}
        >
          {texts.note.discardText}
        </ConfirmDialog>
      )}
      <Textarea
        ref={field}
        label={texts.note.label}
        description={texts.note[isTeams ? 'teams' : 'mine']}
        maxLength={longest}
        rows={3}
        maw={640}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Leave Escape and Enter to an input method that is composing text.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape' && !isChanged) onClose();
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
        error={faultOf(noteRun.error)}
      />
      <Group gap="xs" mt="xs">
        <BusyButton isLocal type="submit" size="xs" loading={noteRun.isPending}>
          {texts.note.save}
        </BusyButton>
        <Button size="xs" variant="default" onClick={onClose}>
          {texts.note.cancel}
        </Button>
      </Group>
    </form>
  );
}

function faultOf(error: Error | null): string | undefined {
  if (error instanceof NoteChanged) return error.message;
  return error ? texts.note.failed : undefined;
}
