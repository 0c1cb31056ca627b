import { createContext, useContext } from 'react';

import type { Runs } from './open-runs.ts';

export const RunsContext = createContext<Runs | undefined>(undefined);

/** The signed-in person's ledger and monitor. @throws Error outside of RunsProvider */
export function useRuns(): Runs {
  const runs = useContext(RunsContext);
  if (!runs) throw new Error('useRuns is for pages inside RunsProvider');
  return runs;
}
