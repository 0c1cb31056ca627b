import { isolated } from '@/domain/isolated.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

/** The texts of the table "Workflows". */
export const texts = {
  label: 'Workflows',
  name: 'Name',
  team: 'Team',
  created: 'Created',
  lastRun: 'Last run',
  runs: 'Runs',
  usual: 'Usually',
  sortBy: 'Sort by',
  sorts: [
    ['name', 'Name'],
    ['-name', 'Name, Z first'],
    ['-run', 'Last run'],
    ['run', 'Last run, oldest first'],
    ['team', 'Team'],
    ['-team', 'Team, Z first'],
    ['-created', 'Created'],
    ['created', 'Created, oldest first'],
  ] as const,
  none: '–',
  actions: 'Actions',
  selectAll: (count: number) => `Select all ${wholeNumber(count)} workflows`,
  retry: 'Try again',
  teams: {
    loading: 'Loading teams of workflows',
    unread: (count: number) => `${wholeNumber(count)} couldn’t be read`,
  },
  row: {
    select: (name: string) => `Select ${isolated(name)}`,
    actions: (name: string) => `Actions for ${isolated(name)}`,
    pinned: 'Pinned',
    run: 'Run',
    repeat: 'Run with last inputs',
    repeatShort: 'With last inputs',
  },
};
