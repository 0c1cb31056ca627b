import { Button, Group, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { givenNote, type RunRow } from '@/domain/runs/run-record.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useFocusBack } from '@/ui/dialog/use-focus-back.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

import { isTeamNote, useNoteRun } from './mark-runs.ts';
import { texts } from './texts.ts';

const longest = 2000;

interface RunNoteProps {
  readonly row: RunRow;
  readonly onClose: () => void;
}

/** Edits a run's note in place; an empty one is taken away. */
export function RunNote({ row, onClose }: RunNoteProps) {
  useFocusBack();
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState(givenNote(row) ?? '');
  const isTeams = isTeamNote(useRuns(), row);
  const noteRun = useNoteRun();
  useEffect(() => {
    // The menu that this was chosen from gives its focus back first.
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, []);

  const save = () => noteRun.mutate({ row, note: note.trim() }, { onSuccess: onClose });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
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
          if (event.key === 'Escape') onClose();
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
        error={noteRun.isError && texts.note.failed}
      />
      <Group gap="xs" mt="xs">
        <BusyButton type="submit" size="xs" loading={noteRun.isPending}>
          {texts.note.save}
        </BusyButton>
        <Button size="xs" variant="default" onClick={onClose}>
          {texts.note.cancel}
        </Button>
      </Group>
    </form>
  );
}
