import { useState } from 'react';

import { isEnd, type RunStateKind } from '@/domain/runs/run-state.ts';

/** Whether a run has ended while the component was mounted. */
export function useEndedHere(kind: RunStateKind): boolean {
  const [first] = useState(kind);
  return !isEnd(first) && isEnd(kind);
}
