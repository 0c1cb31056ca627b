import { channels } from '@/domain/storage-keys.ts';
import { openTabChannel } from '@/ui/browser/tab-channel.ts';

import { createIdbRunStore } from './idb-run-store.ts';
import { createThumbnailStore } from './thumbnail-store.ts';

/** Delete an owner's ledger and thumbnails from this browser, in all tabs. @throws where the browser does not let it be deleted */
export async function forgetRuns(ownerKey: string): Promise<void> {
  const store = createIdbRunStore(ownerKey);
  await store.clear();
  store.close();
  const thumbnails = createThumbnailStore(ownerKey);
  await thumbnails.clear();
  thumbnails.close();
  const channel = openTabChannel(channels.runs(ownerKey), () => undefined);
  channel.post({ type: 'reload' });
  channel.close();
}
