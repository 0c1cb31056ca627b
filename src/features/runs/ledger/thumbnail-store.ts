import type { DBSchema } from 'idb';

import { databases } from '@/domain/storage-keys.ts';
import { connectIdb } from '@/ui/browser/idb-connection.ts';

/** A stored thumbnail: a small picture of the result, or its kind of file. */
export interface Thumbnail {
  /** In a few letters: "csv"; `''` if unknown. */
  readonly tag: string;
  readonly picture?: Blob | undefined;
  /** The origin of the file if it last refused to let a page read it. */
  readonly closed?: string | undefined;
}

interface ThumbnailDatabase extends DBSchema {
  thumbnails: {
    key: [ledger: string, runId: string];
    value: Thumbnail & { readonly ledger: string; readonly runId: string };
    indexes: { ledger: string };
  };
}

/** Stores thumbnails of an owner's runs; if the browser refuses, nothing is stored, and nothing fails. */
export interface ThumbnailStore {
  readonly read: (runId: string) => Promise<Thumbnail | undefined>;
  readonly keep: (runId: string, thumbnail: Thumbnail) => Promise<void>;
  readonly remove: (runIds: readonly string[]) => Promise<void>;
  /** Remove all of this owner's. */
  readonly clear: () => Promise<void>;
  /** Nothing is written afterwards: the owner may have signed out, and cleared this browser. */
  readonly close: () => void;
}

/**
 * The thumbnails of one owner's runs, in their own database: a cache must never block the ledger. It is cleared
 * together with the ledger.
 */
export function createThumbnailStore(ledger: string): ThumbnailStore {
  const { open, close } = connectIdb<ThumbnailDatabase>(databases.thumbnails, [
    (db) => db.createObjectStore('thumbnails', { keyPath: ['ledger', 'runId'] }).createIndex('ledger', 'ledger'),
  ]);
  let closed = false;
  return {
    read: async (runId) => {
      const kept = await open().then(
        (db) => db.get('thumbnails', [ledger, runId]),
        () => undefined,
      );
      // A picture that is not a file would break the list.
      if (kept?.picture !== undefined && !((kept.picture as unknown) instanceof Blob)) return undefined;
      return kept && { tag: kept.tag, picture: kept.picture, closed: kept.closed };
    },
    keep: async (runId, thumbnail) => {
      try {
        const db = await open();
        if (!closed) await db.put('thumbnails', { ...thumbnail, ledger, runId });
      } catch {
        // Refused, no room, or closed: it is made again at the next visit.
      }
    },
    remove: async (runIds) => {
      if (closed) return;
      try {
        const transaction = (await open()).transaction('thumbnails', 'readwrite');
        for (const runId of runIds) await transaction.store.delete([ledger, runId]);
        await transaction.done;
      } catch {
        // Refused: then there is none.
      }
    },
    clear: async () => {
      const transaction = (await open()).transaction('thumbnails', 'readwrite');
      for (const key of await transaction.store.index('ledger').getAllKeys(ledger)) await transaction.store.delete(key);
      await transaction.done;
    },
    close: () => {
      closed = true;
      close();
    },
  };
}
