import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';

import { useOwnerKey } from '@/features/session/use-owner-key.ts';

const kept = 12;

const schema = z.array(z.object({ kind: z.enum(['workflow', 'run', 'team']), id: z.string() }));

/** A workflow, run or team whose page a person opened. Only its id is kept. */
export type RecentPlace = z.output<typeof schema>[number];

/** What this person opened last in this browser, the latest first. */
export function readRecentPlaces(owner: string): readonly RecentPlace[] {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(storageKey(owner)) ?? '[]'));
  } catch {
    return [];
  }
}

/** Remembers the page that is open, if it is one of a workflow, run or team. */
export function useNoteRecentPlace(): void {
  const { pathname } = useLocation();
  const owner = useOwnerKey();
  useEffect(() => {
    const place = readPlace(pathname);
    if (!place || !owner) return;
    const others = readRecentPlaces(owner).filter(({ kind, id }) => kind !== place.kind || id !== place.id);
    try {
      localStorage.setItem(storageKey(owner), JSON.stringify([place, ...others].slice(0, kept)));
    } catch {
      // Blocked or full: the palette does without.
    }
  }, [pathname, owner]);
}

function readPlace(pathname: string): RecentPlace | undefined {
  const [, kind, id] = /^\/(workflow|run|team)s\/([^/]+)/.exec(pathname) ?? [];
  if (!kind || !id || id === 'new') return undefined;
  return { kind: kind as RecentPlace['kind'], id: kind === 'run' ? id.toLowerCase() : id };
}

const storageKey = (owner: string) => `runboard.recent\n${owner}`;
