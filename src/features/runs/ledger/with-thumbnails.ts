import type { RunStore } from './run-store.ts';
import type { ThumbnailStore } from './thumbnail-store.ts';

/** Wrap a store so that it also removes the thumbnails of removed rows. */
export function withThumbnails(store: RunStore, thumbnails: Pick<ThumbnailStore, 'remove'>): RunStore {
  return {
    ...store,
    remove: async (runIds) => {
      await store.remove(runIds);
      await thumbnails.remove(runIds);
    },
  };
}
