import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { isoDay } from '@/ui/page/clock-time.ts';
import { clock } from '@/api/clock.ts';
import { archiveName, archiveNames, listName } from '@/domain/runs/archive/archive-names.ts';
import { type CsvRun, writeRunsCsv } from '@/domain/runs/archive/runs-csv.ts';
import { extensionForType, extensionOf, linkFileName } from '@/domain/runs/result-kind.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { bulkItem } from '@/features/runs/bulk-item.ts';
import { readRunInputs } from '@/features/runs/read-run-inputs.ts';
import { resultQuery } from '@/features/runs/result-query.ts';
import { useRunNames } from '@/features/runs/use-run-title.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useRenewal } from '@/features/session/use-renewal.ts';
import { canPickFile, pickZipFile } from '@/ui/browser/pick-file.ts';
import { BulkDialog } from '@/ui/bulk/bulk-dialog.tsx';
import { useToast } from '@/ui/feedback/toast.tsx';

import { fetchFile, type FetchedFile } from './fetch-file.ts';
import { downloadOutput } from './open-result.ts';
import { texts } from './texts.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

const words = texts.downloads;

interface DownloadRunsDialogProps {
  /**
   * The selected runs. Their results are downloaded, where they exist; a ZIP file also contains a table of all selected
   * runs.
   */
  readonly runs: readonly RunRow[];
  readonly onClose: () => void;
}

/**
 * Saves the results of several runs as a ZIP file, with a table of the runs. A single result is saved without a ZIP
 * file.
 */
export function DownloadRunsDialog({ runs, onClose }: DownloadRunsDialogProps) {
  const titles = useRunNames();
  const runsOfOwner = useRuns();
  const renew = useRenewal();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [names] = useState(() => archiveNames(runs));
  const [finished] = useState(() => runs.filter(({ facts }) => hasResult(facts)));
  const archive = useRef<ArchiveWriter>(undefined);
  const saved = useRef(new Map<string, Pick<CsvRun, 'file' | 'inputs'>>());
  const [savedCount, setSavedCount] = useState(0);
  const isOne = finished.length === 1;
  const isGone = useRef(false);

  // Discard the archive if the dialog is removed, since an incomplete one is useless.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      archive.current?.discard();
    };
  }, []);

  async function begin(): Promise<boolean> {
    if (isOne || archive.current) return true;
    const name = archiveName(runs, isoDay(clock.now()), 'zip');
    const handle = await pickZipFile(name);
    if (handle === 'left' || isGone.current) return false;
    archive.current = writeArchive(name, handle);
    return true;
  }

  async function save(run: RunRow): Promise<undefined> {
    const { location } = await queryClient.query({ ...resultQuery(runsOfOwner, run.runId), staleTime: 0 });
    if (location.kind === 'text') throw new Error(words.notALink);
    const { url, host } = location;
    if (!(await (isOne ? downloadOutput(run, url) : addToArchive(run, url)))) throw new Error(words.blocked(host));
  }

  /** @returns false if the file's host doesn't let this page read it */
  async function addToArchive(run: RunRow, url: string): Promise<boolean> {
    const file = await fetchFile(url);
    if (!file) return false;
    const inputs = await readRunInputs(runsOfOwner, run.runId).catch(() => undefined);
    const name = fileName(names.get(run.runId) ?? run.runId, file, url);
    await archive.current?.add({ name, input: file.blob, lastModified: new Date(run.facts.endedAt ?? clock.now()) });
    saved.current.set(run.runId, { file: name, inputs });
    return true;
  }

  async function finish(writer: ArchiveWriter) {
    const lines = runs.map(async (row) => ({
      row,
      ...(saved.current.get(row.runId) ?? {
        inputs: await runsOfOwner.ledger.inputs(row.runId).catch(() => undefined),
      }),
    }));
    const now = new Date(clock.now());
    const csv = writeRunsCsv(await Promise.all(lines), now.valueOf());
    await writer.add({ name: `${listName}.csv`, input: csv, lastModified: now });
    await writer.finish();
  }

  function leave() {
    const writer = archive.current;
    archive.current = undefined;
    if (writer && saved.current.size > 0) {
      const count = saved.current.size;
      finish(writer).then(
        () => toast({ message: words.saved(count) }),
        (error: unknown) => toast({ color: 'red', title: words.notSaved, message: String(error) }),
      );
    } else writer?.discard();
    onClose();
  }

  return (
    <BulkDialog
      kind="run"
      title={words.title(finished.length)}
      begunTitle={words.begun(finished.length)}
      closeWhenDone
      confirmLabel={words.confirm(finished.length)}
      doneLabel={savedCount > 0 ? words.saveSome(savedCount) : undefined}
      doneWord={words.done}
      failedNote={words.failed}
      items={finished.map((run) => bulkItem(titles, run))}
      onStart={begin}
      act={({ run }) => save(run)}
      onEnd={() => setSavedCount(saved.current.size)}
      renew={renew}
      onClose={leave}
    >
      <Text size="sm">{isOne ? words.one : words.text}</Text>
      {!isOne && !canPickFile() && <Text size="sm">{words.limit}</Text>}
    </BulkDialog>
  );
}

function hasResult(facts: RunRow['facts']): boolean {
  return runState(facts, clock.now()).actions.includes('open-result');
}

function fileName(name: string, { type }: FetchedFile, url: string): string {
  const extension = extensionForType(type) || extensionOf(linkFileName(url));
  return extension ? `${name}.${extension}` : name;
}
