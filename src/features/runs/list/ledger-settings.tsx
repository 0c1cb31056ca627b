import { Alert, Button, FileButton, Group, Text } from '@mantine/core';
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { countOf } from '@/domain/count-of.ts';
import { readExport, writeExport } from '@/domain/runs/run-export.ts';
import type { OwnerStorage } from '@/features/session/owner-storage.ts';
import { ConfirmDialog } from '@/ui/dialog/confirm-dialog.tsx';
import { Panel } from '@/ui/page/panel.tsx';

import type { Ledger } from '@/features/runs/ledger/ledger.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { saveFile } from '@/ui/browser/save-file.ts';
import { forgetBatches } from '@/features/runs/commands/start-batch.ts';

/** What becomes of the list of runs: taken along, brought in, forgotten. */
export function LedgerSettings() {
  const { ledger, storage } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const [forgetting, setForgetting] = useState(false);
  const local = { networkMode: 'always' } as const;
  const exporting = useMutation({ ...local, mutationFn: () => exportRuns(ledger) });
  const importing = useMutation({ ...local, mutationFn: (file: File) => importRuns(ledger, file) });
  const fault = importing.error ?? exporting.error;
  const clearing = useMutation({ ...local, mutationFn: () => forgetRuns(ledger, storage) });

  return (
    <Panel title="Runs in this browser">
      <Text size="sm" c="dimmed" mb="sm">
        {countOf(rows.length, 'run')}. The service keeps no list of runs, so this browser does, for you and this service
        only. An export holds names, inputs and what was learnt, but no credential and no link to an output.
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={exporting.isPending}
          disabled={rows.length === 0}
          onClick={() => exporting.mutate()}
        >
          Export runs
        </Button>
        <FileButton accept="application/json,.json" onChange={(file) => file && importing.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
              loading={importing.isPending}
            >
              Import runs
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={rows.length === 0}
          onClick={() => setForgetting(true)}
        >
          Forget runs here
        </Button>
      </Group>
      {importing.isSuccess && (
        <Text size="sm" mt="sm" role="status">
          {countOf(importing.data.taken, 'run')} imported; what was known already was kept.
          {importing.data.unreadable > 0 && ` ${countOf(importing.data.unreadable, 'run')} could not be read.`}
        </Text>
      )}
      {fault && (
        <Alert color="red" mt="sm" role="alert">
          {fault.message}
        </Alert>
      )}
      {forgetting && (
        <ConfirmDialog
          title="Forget runs here?"
          confirmLabel="Forget runs here"
          danger
          pending={clearing.isPending}
          error={clearing.error}
          onClose={() => {
            setForgetting(false);
            clearing.reset();
          }}
          onConfirm={() => clearing.mutate(undefined, { onSuccess: () => setForgetting(false) })}
        >
          The list of {countOf(rows.length, 'run')} is forgotten in this browser, with their inputs and names, and so
          are the pages that you opened last. Presets of inputs stay. The runs themselves go on, but without their ids
          nobody can find them again. An export keeps them.
        </ConfirmDialog>
      )}
    </Panel>
  );
}

async function forgetRuns(ledger: Ledger, storage: OwnerStorage): Promise<void> {
  await ledger.clear();
  forgetBatches(storage);
  storage.remove('recent');
}

async function exportRuns(ledger: Ledger): Promise<void> {
  const rows = await ledger.list();
  const runs = await Promise.all(rows.map(async (row) => ({ row, inputs: await ledger.inputs(row.runId) })));
  const now = new Date();
  saveFile(
    new Blob([writeExport(runs, now)], { type: 'application/json' }),
    `runs-${now.toISOString().slice(0, 10)}.json`,
  );
}

async function importRuns(
  ledger: Ledger,
  file: File,
): Promise<{ readonly taken: number; readonly unreadable: number }> {
  const { runs, unreadable } = readExport(await file.text(), ledger.key);
  await ledger.add(runs);
  return { taken: runs.length, unreadable };
}
