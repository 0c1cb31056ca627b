import { createContext, use, useContext } from 'react';

import type { Runs } from './open-runs.ts';

/** Gets the signed-in person's ledger and monitor: the same promise until someone else signs in. */
export const RunsContext = createContext<(() => Promise<Runs>) | undefined>(undefined);

/** The signed-in person's ledger and monitor; suspends while their code is loaded. @throws Error outside of RunsProvider */
export function useRuns(): Runs {
  const load = useContext(RunsContext);
  if (!load) throw new Error('useRuns is for pages inside RunsProvider');
  return use(load());
}
