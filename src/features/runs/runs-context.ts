import { createContext, useContext } from 'react';

import type { Runs } from './watch/create-runs.ts';

/** The signed-in person's runs. */
export const RunsContext = createContext<Runs | undefined>(undefined);

/** The signed-in person's runs. @throws Error outside of an owner scope */
export function useRuns(): Runs {
  const runs = useContext(RunsContext);
  if (!runs) throw new Error('useRuns must be used inside an owner scope');
  return runs;
}
