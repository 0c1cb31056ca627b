import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

import { useOwner } from '@/features/session/owner-context.ts';
import type { OwnerStorage } from '@/features/session/owner-storage.ts';

/** Filters and order of the run list that a person has named, in this browser. */
export interface SavedView {
  readonly name: string;
  /** The search params of the list's address, by which a view is known. */
  readonly query: string;
}

const saved = z.array(z.object({ name: z.string(), query: z.string() }));

/** A person's saved views, in the order in which they were saved, and how to change them. */
export function useSavedViews() {
  const { storage } = useOwner();
  const read = useSyncExternalStore(
    (onChange) => storage.subscribe('views', onChange),
    () => JSON.stringify(readViews(storage)),
  );
  const views = useMemo(() => JSON.parse(read) as readonly SavedView[], [read]);
  const write = (next: readonly SavedView[]) => storage.write('views', next);

  return {
    views,
    /** Save a view, or give a saved one another name. */
    save: (view: SavedView) => {
      const before = readViews(storage);
      const isKnown = before.some(({ query }) => query === view.query);
      write(isKnown ? before.map((one) => (one.query === view.query ? view : one)) : [...before, view]);
    },
    /** Remove a view. @returns puts it back where it was, unless its filters have been saved again */
    remove: (query: string) => {
      const before = readViews(storage);
      const index = before.findIndex((view) => view.query === query);
      const view = before[index];
      write(before.filter((one) => one !== view));
      return () => {
        const now = readViews(storage);
        if (view && !now.some((one) => one.query === query)) write(now.toSpliced(index, 0, view));
      };
    },
  };
}

function readViews(storage: OwnerStorage): readonly SavedView[] {
  const read = saved.safeParse(storage.read('views'));
  return read.success ? read.data : [];
}
