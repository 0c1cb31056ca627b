import { type ReactNode, useState } from 'react';

import { plainLine } from '@/domain/runs/log/log-text.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { saveFile } from '@/ui/browser/save-file.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';
import { useToast } from '@/ui/feedback/toast.tsx';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

import { readPages } from './read-pages.ts';
import { texts } from './texts.ts';

interface DownloadLogButtonProps {
  readonly runId: string;
  readonly icon: ReactNode;
}

/** Saves a run's whole log as a file, with the time of each line, even if the page contains only part of it. */
export function DownloadLogButton({ runId, icon }: DownloadLogButtonProps) {
  const { api } = useRuns();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const parts: Blob[] = [];
      for await (const { lines } of readPages(api, runId)) {
        // A browser can keep blobs on disk, unlike strings.
        parts.push(
          new Blob(
            lines.map(({ at, text }) => `${at} ${text.split('\r').map(plainLine).filter(Boolean).join(`\n${at} `)}\n`),
          ),
        );
      }
      saveFile(new Blob(parts, { type: 'text/plain' }), `${runId}.log`);
    } catch (error) {
      const { title, words, advice } = explainError(error, false);
      toast({ color: 'red', title, message: `${words} ${advice}`.trim() });
    } finally {
      setBusy(false);
    }
  }

  return (
    <BusyButton
      size="compact-xs"
      variant="default"
      leftSection={icon}
      loading={isBusy}
      aria-label={texts.downloadAll}
      onClick={() => void download()}
    >
      {texts.download}
    </BusyButton>
  );
}
