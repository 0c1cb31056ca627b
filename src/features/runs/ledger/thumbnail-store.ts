import type { DBSchema } from 'idb';

import { databases } from '@/domain/storage-keys.ts';
import { connectIdb, handled } from '@/ui/browser/idb-connection.ts';

/** A stored thumbnail: a small picture of the result, or its kind of file. */
export interface Thumbnail {
  /** The kind of file in a few letters, such as "csv"; `''` if unknown. */
  readonly tag: string;
  readonly picture?: Blob | undefined;
  /** The origin of the file, if it most recently refused to let this page read the file. */
  readonly closed?: string | undefined;
}

interface ThumbnailDatabase extends DBSchema {
  thumbnails: {
    key: [ledger: string, runId: string];
    value: Thumbnail & { readonly ledger: string; readonly runId: string };
    indexes: { ledger: string };
  };
}

/**
 * Stores thumbnails of an owner's runs. If the browser refuses storage, nothing is stored, but no call except `clear`
 * rejects.
 */
export interface ThumbnailStore {
  readonly read: (runId: string) => Promise<Thumbnail | undefined>;
  readonly keep: (runId: string, thumbnail: Thumbnail) => Promise<void>;
  readonly remove: (runIds: readonly string[]) => Promise<void>;
  /** Remove all thumbnails of this owner. @throws if the browser refuses */
  readonly clear: () => Promise<void>;
  /** Stop writing, because the owner may have signed out and cleared this browser. */
  readonly close: () => void;
}

/**
 * Open the thumbnails of one owner's runs. They are in a separate database, since a cache must never block the ledger,
 * but are cleared together with it.
 */
export function createThumbnailStore(ledger: string): ThumbnailStore {
  const { open, close } = connectIdb<ThumbnailDatabase>(databases.thumbnails, [
    (db) => db.createObjectStore('thumbnails', { keyPath: ['ledger', 'runId'] }).createIndex('ledger', 'ledger'),
  ]);
  let closed = false;
  return {
    read: async (runId) => {
      const kept = await open()
        .then((db) => db.get('thumbnails', [ledger, runId]))
        .catch(() => undefined);
      // A picture that is not a blob would break the list.
      if (kept?.picture !== undefined && !((kept.picture as unknown) instanceof Blob)) return undefined;
      return kept && { tag: kept.tag, picture: kept.picture, closed: kept.closed };
    },
    keep: async (runId, thumbnail) => {
      try {
        const db = await open();
        if (!closed) await db.put('thumbnails', { ...thumbnail, ledger, runId });
      } catch {
        // The browser refuses, is full, or the store was closed. The thumbnail is created again at the next visit.
      }
    },
    remove: async (runIds) => {
      if (closed) return;
      try {
        const transaction = handled((await open()).transaction('thumbnails', 'readwrite'));
        for (const runId of runIds) await transaction.store.delete([ledger, runId]);
        await transaction.done;
      } catch {
        // The browser refuses, so there is nothing to remove.
      }
    },
    clear: async () => {
      const transaction = handled((await open()).transaction('thumbnails', 'readwrite'));
      for (const key of await transaction.store.index('ledger').getAllKeys(ledger)) await transaction.store.delete(key);
      await transaction.done;
    },
    close: () => {
      closed = true;
      close();
    },
  };
}
