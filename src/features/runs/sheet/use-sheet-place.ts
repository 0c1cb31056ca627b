import { useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import * as z from 'zod/mini';

import type { RunRow } from '@/domain/runs/run-record.ts';
import { useOwner } from '@/features/session/owner-context.ts';

const name = 'sheet place';

const schema = z.object({
  /** The run that had the focus. */
  runId: z.string(),
  /** How far the sheet was scrolled, in pixels. */
  left: z.number(),
  top: z.number(),
});

type SheetPlace = z.infer<typeof schema>;

/** The kept place of a sheet of these runs, for Back, and how to keep the present one. */
export function useSheetPlace(
  rows: readonly RunRow[],
): readonly [kept: SheetPlace | undefined, keep: (place: SheetPlace) => void] {
  const { drafts } = useOwner();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [kept] = useState(() => {
    const { data } = schema.safeParse(isBack ? drafts.read(name) : undefined);
    return rows.some(({ runId }) => runId === data?.runId) ? data : undefined;
  });
  return [kept, (place) => void drafts.write(name, place)];
}
