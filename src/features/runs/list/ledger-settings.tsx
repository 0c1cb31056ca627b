import { Alert, Button, FileButton, Group, Text } from '@mantine/core';
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react';
import { type QueryClient, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { isoDay } from '@/ui/page/clock-time.ts';
import { clock } from '@/api/clock.ts';
import { readExport, writeExport } from '@/domain/runs/run-export.ts';
import { isMine } from '@/domain/runs/run-record.ts';
import { ConfirmDialog } from '@/ui/dialog/confirm-dialog.tsx';
import { WarningAlert } from '@/ui/feedback/warning-alert.tsx';
import { Panel } from '@/ui/page/panel.tsx';

import type { Runs } from '@/features/runs/watch/create-runs.ts';
import { thumbnailQueries } from './thumbnail/thumbnail-query.ts';
import type { Ledger } from '@/features/runs/ledger/ledger.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { MirrorNotice } from '@/features/runs/mirror/mirror-notice.tsx';
import { useIsTeamwide } from '@/features/runs/mirror/use-whose-runs.ts';
import { saveFile } from '@/ui/browser/save-file.ts';
import { forgetBatches } from '@/features/runs/commands/batch/start-batch.ts';

import { texts } from './texts.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

const words = texts.ledger;

/** Settings of the ledger: export, import, clear. */
export function LedgerSettings() {
  const runs = useRuns();
  const { ledger } = runs;
  const queryClient = useQueryClient();
  const { data: all } = useSuspenseQuery(runQueries.list(ledger));
  const rows = useMemo(() => all.filter(({ facts }) => isMine(facts)), [all]);
  const isListed = useIsTeamwide();
  const [forgetting, setForgetting] = useState(false);
  const local = { networkMode: 'always' } as const;
  const exporting = useMutation({ ...local, mutationFn: () => exportRuns(runs) });
  const importing = useMutation({ ...local, mutationFn: (file: File) => importRuns(ledger, file) });
  const fault = importing.error ?? exporting.error;
  const clearing = useMutation({ ...local, mutationFn: () => forgetRuns(runs, queryClient) });

  return (
    <Panel title={words.title}>
      <Text size="sm" c="dimmed" mb="sm">
        {words.saved(rows.length, isListed)}
      </Text>
      <MirrorNotice />
      <Group gap="xs">
        <BusyButton
          isLocal
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={exporting.isPending}
          disabled={rows.length === 0}
          onClick={() => exporting.mutate()}
        >
          {words.export}
        </BusyButton>
        <FileButton accept="application/json,.json" onChange={(file) => file && importing.mutate(file)}>
          {(props) => (
            <BusyButton
              isLocal
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
              loading={importing.isPending}
            >
              {words.import}
            </BusyButton>
          )}
        </FileButton>
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={rows.length === 0}
          onClick={() => setForgetting(true)}
        >
          {words.clear}
        </Button>
      </Group>
      {exporting.isSuccess && exporting.data > 0 && (
        <WarningAlert mt="sm" role="alert">
          {words.unreadableInputs(exporting.data)}
        </WarningAlert>
      )}
      {importing.isSuccess && (
        <Text size="sm" mt="sm" role="status">
          {words.imported(importing.data.imported, rows.length > importing.data.imported)}
          {importing.data.unreadable > 0 && words.unreadable(importing.data.unreadable)}
        </Text>
      )}
      {fault && (
        <Alert color="red" mt="sm" role="alert">
          {fault.message}
        </Alert>
      )}
      {forgetting && (
        <ConfirmDialog
          isLocal
          title={words.clearTitle}
          confirmLabel={words.clearConfirm}
          danger
          pending={clearing.isPending}
          error={clearing.error}
          onClose={() => {
            setForgetting(false);
            clearing.reset();
          }}
          onConfirm={() => clearing.mutate(undefined, { onSuccess: () => setForgetting(false) })}
        >
          {words.clearWhat(rows.length, isListed)}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

async function forgetRuns(runs: Runs, queryClient: QueryClient): Promise<void> {
  const { ledger, storage, thumbnails, batchStarts } = runs;
  batchStarts.pauseAll();
  await ledger.clear();
  forgetBatches(storage);
  storage.remove('recent');
  storage.remove('export-reminded');
  await thumbnails.clear().catch(() => undefined);
  queryClient.removeQueries({ queryKey: thumbnailQueries(ledger) });
}

/** @returns the number of runs whose inputs are missing from the file because they can't be read */
async function exportRuns({ ledger, storage }: Runs): Promise<number> {
  const rows = (await ledger.list()).filter(({ facts }) => isMine(facts));
  const { inputs, unreadable } = await ledger.allInputs();
  const runs = rows.map((row) => ({ row, inputs: inputs.get(row.runId) }));
  const now = new Date(clock.now());
  saveFile(new Blob([writeExport(runs, now)], { type: 'application/json' }), `runs-${isoDay(now.getTime())}.json`);
  storage.write('export-reminded', rows.length);
  const missing = new Set(unreadable);
  return rows.filter(({ runId }) => missing.has(runId)).length;
}

async function importRuns(
  ledger: Ledger,
  file: File,
): Promise<{ readonly imported: number; readonly unreadable: number }> {
  const { runs, unreadable } = readExport(await file.text(), ledger.key);
  await ledger.add(runs);
  return { imported: runs.length, unreadable };
}
