import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';

import { useOwner } from '@/features/session/owner-context.ts';
import type { OwnerStorage } from '@/features/session/owner-storage.ts';

import { findPageRoute } from './page-routes.tsx';

const kept = 12;

const schema = z.array(z.object({ kind: z.enum(['workflow', 'run', 'team']), id: z.string() }));

/** A workflow, run or team whose page a person opened. Only its id is kept. */
export type RecentPlace = z.output<typeof schema>[number];

/** What this person opened last in this browser, the latest first. */
export function readRecentPlaces(storage: OwnerStorage): readonly RecentPlace[] {
  const read = schema.safeParse(storage.read('recent'));
  return read.success ? read.data : [];
}

/** Remembers the page that is open, if it is one of a workflow, run or team. */
export function useNoteRecentPlace(): void {
  const { pathname } = useLocation();
  const { storage } = useOwner();
  useEffect(() => {
    const place = readPlace(pathname);
    if (!place) return;
    const others = readRecentPlaces(storage).filter(({ kind, id }) => kind !== place.kind || id !== place.id);
    storage.write('recent', [place, ...others].slice(0, kept));
  }, [pathname, storage]);
}

function readPlace(pathname: string): RecentPlace | undefined {
  const kind = findPageRoute(pathname)?.recent;
  const id = pathname.split('/')[2];
  return kind && id ? { kind, id: kind === 'run' ? id.toLowerCase() : id } : undefined;
}
