import { isMine, type RunRow } from '@/domain/runs/run-record.ts';
import { channels } from '@/domain/storage-keys.ts';
import { openTabChannel } from '@/ui/browser/tab-channel.ts';

import { createIdbRunStore } from './idb-run-store.ts';
import { createThumbnailStore } from './thumbnail-store.ts';

/**
 * Delete other people's runs of an owner's ledger, and all of its thumbnails, from this browser, in all tabs. @throws
 * like `forgetRuns`
 */
export async function forgetOthersRuns(ownerKey: string): Promise<void> {
  await clearRows(ownerKey, ({ facts }) => !isMine(facts));
}

/**
 * Delete an owner's ledger and thumbnails from this browser, in all tabs. @throws if the browser refuses the deletion
 */
export async function forgetRuns(ownerKey: string): Promise<void> {
  await clearRows(ownerKey, () => true);
}

async function clearRows(ownerKey: string, isCleared: (row: RunRow) => boolean): Promise<void> {
  const store = createIdbRunStore(ownerKey);
  await store.clearRows(isCleared);
  store.close();
  // This includes thumbnails of rows that were dropped earlier.
  await forgetThumbnails(ownerKey);
  announce(ownerKey);
}

async function forgetThumbnails(ownerKey: string) {
  const thumbnails = createThumbnailStore(ownerKey);
  await thumbnails.clear();
  thumbnails.close();
}

function announce(ownerKey: string) {
  const channel = openTabChannel(channels.runs(ownerKey), () => undefined);
  channel.post({ type: 'reload' });
  channel.close();
}
