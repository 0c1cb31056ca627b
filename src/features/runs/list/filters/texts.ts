import { listOfNames } from '@/domain/list-of-names.ts';
import type { RunStateGroup } from '@/domain/runs/list/run-groups.ts';
import { type RunKey, runKeys } from '@/domain/runs/list/run-terms.ts';

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
