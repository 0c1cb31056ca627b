import { isolated } from '@/domain/isolated.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

/** The texts of the list of teams, and of a form's team field. */
export const teamListTexts = {
  none: '–',
  table: {
    label: 'Teams',
    name: 'Name',
    live: 'Live',
    failed: 'Failed this week',
    workflows: 'Workflows',
    lastRun: 'Last run',
    runs: 'Runs',
    results: 'Latest results',
    actions: 'Actions',
  },
  sortBy: 'Sort by',
  /** Labels of the sort orders, for small screens. */
  sorts: [
    ['name', 'Name', undefined],
    ['-name', 'Name, Z first', undefined],
    ['-live', 'Live', 'live'],
    ['-failed', 'Failed this week', 'failed'],
    ['-workflows', 'Workflows', undefined],
    ['-run', 'Last run', 'last'],
    ['live', 'Live, fewest first', 'live'],
    ['failed', 'Failed this week, fewest first', 'failed'],
    ['workflows', 'Workflows, fewest first', undefined],
    ['run', 'Last run, oldest first', 'last'],
  ] as const,
  live: (count: string) => `${count} live`,
  noRuns: 'No runs yet',
  failedThisWeek: (count: string) => `${count} failed this week`,
  workflows: (count: string) => (count === '1' ? '1 workflow' : `${count} workflows`),
  soFar: (count: number) => `${wholeNumber(count)} so far`,
  row: {
    actions: (name: string) => `Actions for ${isolated(name)}`,
    open: 'Open',
    startRun: 'Start run',
    copyId: 'Copy ID',
  },
  select: {
    label: 'Team',
    choose: 'Choose a team',
    viewOnly: (name: string) => `${isolated(name)} (view only)`,
    /** For a team that the user is not in. */
    unavailable: (id: string) => `Unavailable team (${id.slice(0, 8)})`,
  },
};
