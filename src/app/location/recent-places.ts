import { useEffect } from 'react';
import * as z from 'zod/mini';

import { useOwner } from '@/features/session/owner-context.ts';
import type { OwnerStorage } from '@/features/session/owner-storage.ts';

import { useOpenPage } from './page-handle.ts';

const kept = 12;

const schema = z.array(z.object({ kind: z.enum(['workflow', 'run', 'team']), id: z.string() }));

/** A workflow, run or team that was opened. Only its kind and ID are stored. */
export type RecentPlace = z.output<typeof schema>[number];

/** The recently opened places in this browser, latest first. */
export function readRecentPlaces(storage: OwnerStorage): readonly RecentPlace[] {
  const read = schema.safeParse(storage.read('recent'));
  return read.success ? read.data : [];
}

/** Remembers the open page, if it belongs to a workflow, run or team. */
export function useNoteRecentPlace(): void {
  const { handle, params } = useOpenPage();
  const { storage } = useOwner();
  const kind = handle.recent;
  const [given] = Object.values(params);
  const id = kind === 'run' ? given?.toLowerCase() : given;
  useEffect(() => {
    if (!kind || !id) return;
    const others = readRecentPlaces(storage).filter((place) => place.kind !== kind || place.id !== id);
    storage.write('recent', [{ kind, id }, ...others].slice(0, kept));
  }, [kind, id, storage]);
}
