import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

import { clock } from '@/api/clock.ts';
import { useOwner } from '@/features/session/owner-context.ts';
import type { OwnerStorage } from '@/features/session/owner-storage.ts';

/** Filters and sort order of the run list that the user saved under a name in this browser. */
export interface SavedView {
  readonly name: string;
  /** The search params of the list's address, which identify a view. */
  readonly query: string;
  /** When it was last opened, in milliseconds since the epoch. */
  readonly seenAt?: number | undefined;
}

const saved = z.array(z.object({ name: z.string(), query: z.string(), seenAt: z.optional(z.number()) }));

/** The user's saved views, in their order, and functions to change them. */
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
    /** Save a view, or rename a saved one. */
    save: (view: Pick<SavedView, 'name' | 'query'>) => {
      const before = readViews(storage);
      const isKnown = before.some(({ query }) => query === view.query);
      const named = before.map((one) => (one.query === view.query ? { ...one, ...view } : one));
      write(isKnown ? named : [...before, { ...view, seenAt: clock.now() }]);
    },
    /** Move a view up or down by one place. */
    move: (query: string, by: 1 | -1) => {
      const before = readViews(storage);
      const index = before.findIndex((view) => view.query === query);
      const view = before[index];
      const isEdge = index + by < 0 || index + by >= before.length;
      if (view && !isEdge) write(before.toSpliced(index, 1).toSpliced(index + by, 0, view));
    },
    /** Remove a view. @returns a function that restores it, unless the same filters have been saved again */
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

/** Record that a view is open now, unless it was removed in the meantime. */
export function noteLook(storage: OwnerStorage, query: string): void {
  const before = readViews(storage);
  const index = before.findIndex((view) => view.query === query);
  const view = before[index];
  if (view) storage.write('views', before.with(index, { ...view, seenAt: clock.now() }));
}

function readViews(storage: OwnerStorage): readonly SavedView[] {
  const read = saved.safeParse(storage.read('views'));
  return read.success ? read.data : [];
}
