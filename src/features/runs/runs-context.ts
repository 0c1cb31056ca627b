import { createContext, use, useContext } from 'react';

import type { Runs } from './watch/open-runs.ts';
import type { RunsLoader } from './watch/runs-loader.ts';

/** The signed-in person's runs. */
export const RunsContext = createContext<RunsLoader | undefined>(undefined);

/** The signed-in person's runs; suspends while their code is loaded. @throws Error outside of an owner scope */
export function useRuns(): Runs {
  const loader = useContext(RunsContext);
  if (!loader) throw new Error('useRuns is for components inside an owner scope');
  return use(loader.load());
}
