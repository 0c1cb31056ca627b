import { Button, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';

import { DialogFoot } from '@/ui/dialog/dialog-foot.tsx';
import { Dialog } from '@/ui/dialog/dialog.tsx';

import { namedRun, type NamedThings } from '@/features/runs/named-run.ts';
import { parseRunIds } from '@/domain/runs/parse-run-ids.ts';
import { useTrackRuns } from '@/features/runs/commands/run-mutations.ts';

import { texts } from './texts.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

const words = texts.trackDialog;

interface TrackRunsDialogProps extends NamedThings {
  /** Called with the IDs of workflows in the text, so that their names are loaded. */
  readonly onRead: (workflowIds: ReadonlySet<string>) => void;
  readonly onClose: () => void;
  readonly onTracked: (runIds: readonly string[]) => void;
}

/** Adds runs that were started elsewhere to the list, by their IDs or links. */
export function TrackRunsDialog({ teams, workflows, onRead, onClose, onTracked }: TrackRunsDialogProps) {
  const [text, setText] = useState('');
  const track = useTrackRuns();
  const runs = parseRunIds(text).map((run) => namedRun(run, { teams, workflows }));
  const unreadable = text.trim() !== '' && runs.length === 0;

  return (
    <Dialog onClose={onClose} title={words.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (runs.length > 0) track.mutate(runs, { onSuccess: () => onTracked(runs.map(({ runId }) => runId)) });
        }}
      >
        <Stack gap="md">
          <Textarea
            label={words.field}
            description={words.hint}
            autosize
            minRows={2}
            maxRows={10}
            value={text}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              onRead(new Set(parseRunIds(value).flatMap(({ workflowId }) => workflowId ?? [])));
            }}
            error={unreadable ? words.none : undefined}
            data-autofocus
          />
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <BusyButton isLocal type="submit" disabled={runs.length === 0} loading={track.isPending}>
              {words.submit(runs.length)}
            </BusyButton>
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  );
}
