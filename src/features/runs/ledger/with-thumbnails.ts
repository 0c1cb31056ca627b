import type { RunStore } from './run-store.ts';
import type { ThumbnailStore } from './thumbnail-store.ts';

/** A store whose rows take their thumbnails with them when they are removed. */
export function withThumbnails(store: RunStore, thumbnails: Pick<ThumbnailStore, 'remove'>): RunStore {
  return {
    ...store,
    remove: async (runIds) => {
      await store.remove(runIds);
      await thumbnails.remove(runIds);
    },
  };
}
