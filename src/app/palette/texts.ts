import { isolated } from '@/domain/isolated.ts';
import { countOf } from '@/domain/count-of.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

/** The pages in the palette, with their names and further words by which they can be found. */
const pages = {
  home: { label: 'Home', words: 'dashboard overview start', keys: 'G H' },
  workflows: { label: 'Workflows', words: 'list', keys: 'G W' },
  runs: { label: 'Runs', words: 'list', keys: 'G R' },
  failedRuns: { label: 'Failed runs', words: 'errors failures', keys: 'G F' },
  liveRuns: { label: 'Live runs', words: 'running queued active' },
  batches: { label: 'Batches', words: 'list several' },
  teams: { label: 'Teams', words: 'list', keys: 'G T' },
  newWorkflow: { label: 'New workflow', words: 'create add make' },
  startRun: { label: 'Start a run', words: 'new' },
  settings: { label: 'Settings', words: 'account theme appearance dark light sign out token keyboard' },
  admin: { label: 'Admin', words: 'administration members' },
  shortcuts: { label: 'Keyboard shortcuts', words: 'help keys hotkeys', keys: '?' },
};

/** The sections of Admin, which are listed only if a query matches. */
const adminParts = {
  people: { label: 'Admin: People', words: 'members roles invite sign-in links' },
  teams: { label: 'Admin: Teams', words: 'subscription credits' },
  keys: { label: 'Admin: Keys', words: 'api revoke' },
  audit: { label: 'Admin: Audit log', words: 'history changes csv' },
  queue: { label: 'Admin: Queue', words: 'hold release drain workers' },
  system: { label: 'Admin: System', words: 'nodes database disk' },
};

/** The texts of the command palette. */
export const texts = {
  label: 'Command palette',
  search: 'Search workflows, runs, teams and pages',
  hint: 'Search or run a command…',
  results: 'Results',
  count: (count: number) => countOf(count, 'result'),
  none: (query: string) => `No results for “${query}”`,
  keys: { navigate: 'Navigate', open: 'Choose', close: 'Close', enter: 'Enter', esc: 'Esc' },
  pages,
  adminParts,
  /** A word that finds all pages. */
  pageWord: 'page',
  themes: {
    light: { label: 'Light theme', words: 'appearance colours' },
    dark: { label: 'Dark theme', words: 'appearance colours night' },
    auto: { label: 'System theme', words: 'appearance colours light dark' },
  },
  /** Views of the open list. */
  here: {
    states: {
      failed: 'Show failed runs',
      live: 'Show live runs',
      finished: 'Show finished runs',
    },
    gallery: 'Show as a gallery',
    list: 'Show as a list',
    team: (name: string) => `Show workflows of ${isolated(name)}`,
    clear: 'Clear filters',
  },
  copyLink: 'Copy link to this page',
  linkCopied: 'Link copied',
  groups: {
    more: 'More',
    pages: 'Go to',
    start: 'Start a run',
    workflows: 'Workflows',
    runs: 'Runs',
    teams: 'Teams',
    recent: 'Recent',
    byId: 'By ID',
    actions: 'On this page',
    views: 'Views',
  },
  /** Matches the start of a query that asks to start a run. */
  wantsStart: /^(?:start|run)\b(?:\s+(?:a\s+)?run\b)?(?:\s+of\b)?\s+/i,
  startOf: (name: string | undefined) => `Start a run of ${isolated(name ?? 'unnamed workflow')}`,
  openRun: 'Open run with this ID',
  openWorkflow: 'Open workflow with this ID',
  allRuns: (count: number) => `Show all ${wholeNumber(count)} matching runs`,
  workflowsWith: (query: string) => `Workflows with ${query}`,
  allWorkflows: (count: number) => `Show all ${wholeNumber(count)} matching workflows`,
  /** Notes about lists that are missing or may be out of date, with the reason. */
  lists: {
    workflows: {
      loading: 'Loading workflows…',
      missing: (reason: string) => `Couldn’t load workflows · ${reason}`,
      old: (reason: string) => `Workflows may be out of date · ${reason}`,
    },
    teams: {
      loading: 'Loading teams…',
      missing: (reason: string) => `Couldn’t load teams · ${reason}`,
      old: (reason: string) => `Teams may be out of date · ${reason}`,
    },
  },
  offline: 'You’re offline',
};
