import { connectRuns, type Thumbnail } from './runs-database.ts';

/** Keeps the results of an owner's runs in small; where the browser refuses, nothing is kept, and nothing fails. */
export interface ThumbnailStore {
  readonly read: (runId: string) => Promise<Thumbnail | undefined>;
  readonly keep: (runId: string, thumbnail: Thumbnail) => Promise<void>;
  /** Nothing is written afterwards: the owner may have signed out, and cleared this browser. */
  readonly close: () => void;
}

/** The thumbnails of one owner's runs. They are cleared with the ledger. */
export function createThumbnailStore(ledger: string): ThumbnailStore {
  const { open, close } = connectRuns();
  let closed = false;
  const isClosed = () => closed;
  return {
    read: async (runId) => {
      if (isClosed()) return undefined;
      const kept = await open().then(
        (db) => db.get('thumbnails', [ledger, runId]),
        () => undefined,
      );
      return kept && { tag: kept.tag, picture: kept.picture, closed: kept.closed };
    },
    keep: async (runId, thumbnail) => {
      if (isClosed()) return;
      try {
        const db = await open();
        if (!isClosed()) await db.put('thumbnails', { ...thumbnail, ledger, runId });
      } catch {
        // Refused, or no room left: it is made again at the next visit.
      }
    },
    close: () => {
      closed = true;
      close();
    },
  };
}
