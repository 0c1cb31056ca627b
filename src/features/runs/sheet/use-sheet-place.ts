import { useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import * as z from 'zod/mini';

import type { RunRow } from '@/domain/runs/run-record.ts';
import { useOwner } from '@/features/session/owner-context.ts';

const name = 'sheet place';

const schema = z.object({
  /** The batch or selection on the sheet. */
  sheet: z.string(),
  /** The focused run. */
  runId: z.string(),
  /** Scroll position of the sheet, in pixels. */
  left: z.number(),
  top: z.number(),
});

type SheetPlace = Omit<z.infer<typeof schema>, 'sheet'>;

/**
 * The stored position of a sheet, to restore it after Back, and a function to store the current one. Only one sheet's
 * position is stored.
 */
export function useSheetPlace(
  sheet: string,
  rows: readonly RunRow[],
): readonly [kept: SheetPlace | undefined, keep: (place: SheetPlace) => void] {
  const { drafts } = useOwner();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [kept] = useState(() => {
    const { data } = schema.safeParse(isBack ? drafts.read(name) : undefined);
    return data?.sheet === sheet && rows.some(({ runId }) => runId === data.runId) ? data : undefined;
  });
  return [kept, (place) => void drafts.write(name, { ...place, sheet })];
}
