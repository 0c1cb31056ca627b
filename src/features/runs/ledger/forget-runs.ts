import { isMine, type RunRow } from '@/domain/runs/run-record.ts';
import { channels } from '@/domain/storage-keys.ts';
import { openTabChannel } from '@/ui/browser/tab-channel.ts';

import { createIdbRunStore } from './idb-run-store.ts';
import { createThumbnailStore } from './thumbnail-store.ts';

/** Delete the runs of others from this browser that an owner's ledger has, in all tabs. @throws as `forgetRuns` */
export async function forgetOthersRuns(ownerKey: string): Promise<void> {
  await clearRows(ownerKey, ({ facts }) => !isMine(facts));
}

/** Delete an owner's ledger and thumbnails from this browser, in all tabs. @throws where the browser does not let it be deleted */
export async function forgetRuns(ownerKey: string): Promise<void> {
  await clearRows(ownerKey, () => true);
}

async function clearRows(ownerKey: string, isCleared: (row: RunRow) => boolean): Promise<void> {
  const store = createIdbRunStore(ownerKey);
  await store.clearRows(isCleared);
  store.close();
  // Also of rows that were dropped before.
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
