import { Button } from '@mantine/core';
import { IconBan, IconDownload, IconPlayerPause, IconRotateClockwise } from '@tabler/icons-react';

import { isInGroup } from '@/domain/runs/list/run-groups.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import type { BatchStart } from '@/features/runs/commands/batch/batch-starts.ts';
import { useAllowedActions } from '@/features/runs/use-allowed-actions.ts';
import { keepFocus } from '@/ui/browser/keep-focus.ts';
import { useNarrow } from '@/ui/browser/use-narrow.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

import { texts } from './texts.ts';

interface BatchActionsProps {
  readonly rows: readonly RunRow[];
  /** The starts in progress, if any. */
  readonly start: BatchStart | undefined;
  readonly now: number;
  readonly onCancel: (rows: readonly RunRow[]) => void;
  readonly onDownload: () => void;
  readonly onRerun: (rows: readonly RunRow[]) => void;
}

/** Actions on a batch: pause its starts, cancel its unfinished runs, download the results, and rerun the failed runs. */
export function BatchActions({ rows, start, now, onCancel, onDownload, onRerun }: BatchActionsProps) {
  const allowed = useAllowedActions();
  const each = rows.map((row) => ({ row, state: runState(row.facts, now) }));
  const going = each.filter(({ row, state }) => allowed(row, state).includes('cancel')).map(({ row }) => row);
  const failed = each.filter(({ state }) => isInGroup(state.kind, 'failed')).map(({ row }) => row);
  const results = each.filter(({ state }) => state.actions.includes('open-result')).length;
  // Three labels don't fit side by side in full on a phone.
  const short = useNarrow() && going.length > 0 && results > 0 && failed.length > 0 && !start;
  return (
    <>
      {start && (
        <BusyButton
          isLocal
          ref={keepFocus}
          size="xs"
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          loading={start.isPausing}
          onClick={start.pause}
        >
          {texts.pause}
        </BusyButton>
      )}
      {/* Cancelling while others are started would not end the batch. */}
      {going.length > 0 && !start && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBan size={16} aria-hidden />}
          aria-label={texts.cancelRest(going.length)}
          onClick={() => onCancel(going)}
        >
          {short ? texts.cancelShort(going.length) : texts.cancelRest(going.length)}
        </Button>
      )}
      {results > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={texts.download(results)}
          onClick={onDownload}
        >
          {short ? texts.downloadShort(results) : texts.download(results)}
        </Button>
      )}
      {failed.length > 0 && !start && (
        <Button size="xs" leftSection={<IconRotateClockwise size={16} aria-hidden />} onClick={() => onRerun(failed)}>
          {texts.rerunFailed(failed.length)}
        </Button>
      )}
    </>
  );
}
