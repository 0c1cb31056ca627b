import { useQueryClient } from '@tanstack/react-query';

import type { RunRow } from '@/domain/runs/run-record.ts';
import { downloadOutput, openWhenKnown } from '@/features/runs/output/open-result.ts';
import { texts as outputTexts } from '@/features/runs/output/texts.ts';
import { resultQuery } from '@/features/runs/result-query.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useToast } from '@/ui/feedback/toast.tsx';

import { texts } from './texts.ts';

const words = texts.menu;

/** Actions on a run's result, each with a fresh link. */
export function useResultActions(row: RunRow, title: string) {
  const runs = useRuns();
  const queryClient = useQueryClient();
  const toast = useToast();

  async function freshLink(): Promise<string | undefined> {
    const { location } = await queryClient.query({ ...resultQuery(runs, row.runId), staleTime: 0 });
    return location.kind === 'link' ? location.url : undefined;
  }

  async function save() {
    const url = await freshLink();
    if (url === undefined || !(await downloadOutput(row, url))) throw new Error(words.saveByHand);
  }

  async function linkToOpen() {
    const url = await freshLink();
    if (url === undefined) throw new Error(outputTexts.downloads.notALink);
    return url;
  }

  const fail = (failed: string) => (error: unknown) => {
    toast({ color: 'red', title: failed, message: error instanceof Error ? error.message : '' });
    return undefined;
  };

  return {
    open: () => void openWhenKnown(() => linkToOpen().catch(fail(words.noOpen(title)))),
    download: () => void save().catch(fail(words.noDownload(title))),
  };
}
