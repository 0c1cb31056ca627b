import { useState } from 'react';
import * as z from 'zod/mini';

import type { Drafts } from '@/features/session/drafts.ts';
import { useOwner } from '@/features/session/owner-context.ts';

const saved = z.catch(z.array(z.string()), []);

/**
 * IDs of the runs rejected on a sheet, which are stored in this tab until the session ends, and a function to toggle
 * one.
 */
export function useRejected(sheet: string): readonly [rejected: ReadonlySet<string>, toggle: (runId: string) => void] {
  const { drafts } = useOwner();
  const name = `rejected ${sheet}`;
  const [kept, setKept] = useState(() => readKept(drafts, name));
  if (kept.name !== name) setKept(readKept(drafts, name));

  function toggle(runId: string) {
    const ids = new Set(kept.ids);
    if (!ids.delete(runId)) ids.add(runId);
    setKept({ name, ids });
    if (ids.size > 0) drafts.write(name, [...ids]);
    else drafts.remove(name);
  }

  return [kept.ids, toggle];
}

function readKept(drafts: Drafts, name: string) {
  return { name, ids: new Set(saved.parse(drafts.read(name))) };
}
