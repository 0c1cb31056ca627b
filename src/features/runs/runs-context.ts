import { createContext, use, useContext, useSyncExternalStore } from 'react';

import type { Runs } from './watch/open-runs.ts';
import type { RunsLoader } from './watch/runs-loader.ts';

/** The signed-in person's runs. */
export const RunsContext = createContext<RunsLoader | undefined>(undefined);

/** The signed-in person's runs; suspends while their code is loaded. @throws Error outside of an owner scope */
export function useRuns(): Runs {
  return use(useRunsLoader().load());
}

/** The signed-in person's runs where they are loaded already. @throws Error outside of an owner scope */
export function useLoadedRuns(): Runs | undefined {
  const loader = useRunsLoader();
  return useSyncExternalStore(loader.subscribe, loader.loaded);
}

/** What loads the signed-in person's runs. @throws Error outside of an owner scope */
export function useRunsLoader(): RunsLoader {
  const loader = useContext(RunsContext);
  if (!loader) throw new Error('useRuns is for components inside an owner scope');
  return loader;
}
