import { isolated } from '@/domain/isolated.ts';

export const workflowTexts = {
  label: 'Your workflows',
  name: 'Workflow',
  strip: 'Latest runs',
  last: 'Last run',
  usual: 'Usually',
  usually: (duration: string) => `usually ${duration}`,
  actions: 'Actions',
  never: 'No runs yet',
  run: 'Run',
  runOf: (name: string) => `Run ${isolated(name)}`,
  again: 'With last inputs',
  againOf: (name: string) => `Run ${isolated(name)} with last inputs`,
};
