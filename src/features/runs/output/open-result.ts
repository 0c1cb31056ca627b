import { downloadName, extensionForType, extensionOf, linkFileName } from '@/domain/runs/result-kind.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import { saveFile } from '@/ui/browser/save-file.ts';
import { fetchFile } from './fetch-file.ts';

/**
 * Open a new tab for a link that is not known yet. The tab is opened during the click, since browsers block tabs that
 * are opened later.
 * @param ask resolves with the link; undefined to close the new tab again
 */
export async function openWhenKnown(ask: () => Promise<string | undefined>): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  if (tab) tab.opener = null;
  const url = await ask().catch(() => undefined);
  if (url && tab) tab.location.replace(url);
  else tab?.close();
}

/**
 * Save an output as a file that is named after its workflow, run name and run ID.
 * @returns false if its host doesn't let this page read it (no CORS), so that only a link can be offered
 */
export async function downloadOutput(run: RunRow, url: string): Promise<boolean> {
  const file = await fetchFile(url);
  if (!file) return false;
  saveFile(file.blob, downloadName(run, extensionForType(file.type) || extensionOf(linkFileName(url))));
  return true;
}
