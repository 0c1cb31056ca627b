import { listOfNames } from '@/domain/list-of-names.ts';
import { groupWords, type RunStateGroup, runStateGroups } from '@/domain/runs/list/run-groups.ts';
import { isStatus, type RunKey, runKeys } from '@/domain/runs/list/run-terms.ts';

const times = 'a date as 2026-11-20 or 2026-11-20T09:30, or today, yesterday, 7d or 24h';
const howToWrite: ReadonlyMap<RunKey | 'input', string> = new Map([
  ['after', times],
  ['before', times],
  ['is', 'is:batch or is:starred'],
  ['status', `one of ${runStateGroups.map((group) => groupWords[group]).join(', ')}`],
]);

function insteadOf(key: RunKey, value: string): string {
  return key === 'is' && isStatus(value) ? `status:${value}` : (howToWrite.get(key) ?? 'another value');
}

/** Texts of the filters of the run list, and of a list without rows. */
export const texts = {
  tabs: {
    label: 'Status',
    all: 'All',
    live: 'Live',
    finished: 'Finished',
    failed: 'Failed',
    unknown: 'Needs attention',
    cancelled: 'Cancelled',
    archived: 'Archived',
  } satisfies Record<RunStateGroup | 'label' | 'all' | 'archived', string>,
  filters: {
    label: 'Filter runs',
    search: 'Search runs',
    searchHint: 'Search runs or filter…',
    /** Search syntax beyond plain words. */
    searchHelp:
      'Words, -word, "two words", status:failed, workflow:, team:, by:me, is:starred, after:yesterday, before:2026-11-20; seed:10 or tone:"off white" finds an input. -status: leaves out.',
    fields: {
      status: 'Status',
      workflow: 'Workflow',
      team: 'Team',
      by: 'Started by',
      kind: 'Result',
      after: 'Since',
      before: 'Before',
      is: 'Is',
    } satisfies Record<RunKey, string>,
    me: 'me',
    inBatch: 'in a batch',
    starred: 'starred',
    times: {
      today: 'today',
      yesterday: 'yesterday',
      '1h': 'an hour ago',
      '24h': '24 hours ago',
      '168h': '7 days ago',
      '720h': '30 days ago',
    },
    clear: 'Clear filters',
  },
  empty: {
    title: 'No runs yet',
    loading: 'Loading more runs',
    hint: 'Start a run to see it here. Runs are saved in this browser; export them in Settings to move them.',
    hintListed: 'Start a run to see it here.',
    withoutTeam: 'You’re not in a team yet, and need one to start runs.',
    none: 'No runs match these filters',
    misread: 'Part of this filter isn’t understood',
    /** How to write a term that isn't understood. */
    howTo: (key: RunKey | 'input', value: string) =>
      key === 'input'
        ? `Write “${value.replace(/=+/, ':')}” to find an input.`
        : `“${key}:${value}”: write ${insteadOf(key, value)}.`,
    soughtInput: (key: string) =>
      `“${key}” was searched as the name of an input. Other filters are ${listOfNames(runKeys)}.`,
    noneOf: {
      live: 'No live runs',
      finished: 'No finished runs yet',
      failed: 'No failed runs',
      unknown: 'No runs need attention',
      cancelled: 'No cancelled runs',
      archived: 'No archived runs',
    } satisfies Record<RunStateGroup | 'archived', string>,
    failedElsewhere: 'Failed runs are under “Failed”.',
    howToArchive: 'Runs are archived from their menu or a selection, and can be restored at any time.',
    allArchived: 'All runs are archived',
    viewArchived: 'View archived',
    viewAll: 'View all runs',
  },
};
