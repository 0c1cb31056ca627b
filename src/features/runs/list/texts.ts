import { isolated } from '@/domain/isolated.ts';
import { countOf } from '@/domain/count-of.ts';
import { listOfNames } from '@/domain/list-of-names.ts';
import { numberSoFar, type SoFar, wholeNumber } from '@/domain/whole-number.ts';

/** Texts of the run list. */
export const texts = {
  saveCsv: 'Save as CSV',
  csvNotSaved: 'The table couldn’t be saved',
  title: 'Runs',
  /** Title of the browser tab. */
  tabTitle: (live: number) => (live > 0 ? `${wholeNumber(live)} live · Runs` : 'Runs'),
  start: 'Start run',
  track: 'Track a run',
  view: { label: 'View', list: 'List', gallery: 'Gallery' },
  shown: (shown: number, all: number) => `${wholeNumber(shown)} of ${countOf(all, 'run')}`,
  all: (all: number) => countOf(all, 'run'),
  soFar: {
    loading: () => 'Loading runs…',
    partial: (all: number) => `${wholeNumber(all)}+ runs`,
  },
  older: { read: 'Older runs', none: 'There are no older runs.' },
  from: ' from this browser',
  count: wholeNumber,
  arrival: { loading: 'More runs are loading', partial: 'Not all runs are loaded' },
  archive: {
    note: 'Archived runs are left out of your lists and counts. Nothing is deleted.',
    restoreAll: (count: number) => `Unarchive ${countOf(count, 'run')}`,
  },
  peek: { label: (title: string) => `Peek: ${isolated(title)}`, close: 'Close' },
  table: {
    label: 'Runs',
    selectAll: 'Select all runs',
    select: (title: string) => `Select ${isolated(title)}`,
    result: 'Result',
    noResult: 'No result',
    run: 'Run',
    status: 'Status',
    duration: 'Duration',
    inputs: 'Inputs / message',
    team: 'Team',
    started: 'Started',
    by: 'By',
    actions: 'Actions',
  },
  row: {
    tracked: 'Added',
    noTeam: '–',
    note: 'Note',
    actions: (title: string) => `Actions for ${isolated(title)}`,
  },
  menu: {
    open: 'Open result',
    download: 'Download',
    rerun: 'Rerun',
    refresh: 'Refresh',
    copyLink: 'Copy link',
    copyId: 'Copy ID',
    rename: 'Rename',
    addName: 'Add name',
    star: 'Star',
    unstar: 'Remove star',
    archive: 'Archive',
    unarchive: 'Unarchive',
    cancel: 'Cancel run',
    copied: { link: 'Link copied', id: 'ID copied' },
    noOpen: (title: string) => `Couldn’t open ${isolated(title)}`,
    noDownload: (title: string) => `Couldn’t download ${isolated(title)}`,
    saveByHand: 'Open the result and save it from there.',
  },
  bulk: {
    thing: 'run',
    rerun: (runs: number) => (runs > 0 ? `Rerun ${wholeNumber(runs)}` : 'Rerun'),
    download: 'Download results',
    downloadShort: 'Download',
    layOut: (atMost?: number) => (atMost === undefined ? 'Lay out' : `Lay out (at most ${wholeNumber(atMost)})`),
    compare: 'Compare',
    refresh: 'Refresh',
    archive: 'Archive',
    unarchive: 'Unarchive',
    cancel: 'Cancel runs',
  },
  cancel: {
    title: (runs: number) => (runs === 1 ? 'Cancel run?' : `Cancel ${countOf(runs, 'run')}?`),
    confirm: (runs: number) => (runs === 1 ? 'Cancel run' : 'Cancel runs'),
    stay: (runs: number) => (runs === 1 ? 'Keep run' : 'Keep runs'),
    done: 'cancelled',
    allDone: (runs: number) => `${countOf(runs, 'run')} cancelled`,
    failed: (runs: number) => `${countOf(runs, 'run')} couldn’t be cancelled and may still be running.`,
    one: 'This run will stop and can’t be resumed. A finished run isn’t affected.',
    several: 'These runs will stop and can’t be resumed. Finished runs aren’t affected.',
    others: (runs: number, people: readonly string[]) =>
      `Also cancel ${countOf(runs, 'run')} of ${listOfNames(people)}`,
    ofOther: (person: string) => `It was started by ${isolated(person)}.`,
    unknown: 'someone else',
    team: 'Choose the run’s team to cancel it.',
  },
  trackDialog: {
    title: 'Track a run',
    field: 'Run ID',
    hint: 'Paste run IDs or links, one per line. You need access to them.',
    none: 'No run ID found. An ID looks like 1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed.',
    cancel: 'Cancel',
    submit: (runs: number) => (runs > 1 ? `Track ${wholeNumber(runs)} runs` : 'Track this run'),
  },
  causes: {
    label: 'Causes of failure',
    count: (failed: number, causes: number) => `${wholeNumber(failed)} failed, ${countOf(causes, 'cause')}`,
    /** For the runs with one cause. */
    show: (headline: string, runs: number) => `${isolated(headline)} (${countOf(runs, 'run')})`,
    archive: (runs: number) => `Archive ${countOf(runs, 'run')}`,
    rerun: (runs: number) => `Rerun ${countOf(runs, 'run')}`,
    /** For an action on the runs with one cause. */
    of: (action: string, headline: string) => `${action} that failed with “${isolated(headline)}”`,
    all: 'All causes',
    more: (causes: number) => countOf(causes, 'more cause'),
  },
  gallery: {
    label: 'Gallery',
    count: (runs: number) => countOf(runs, 'run'),
    more: (next: number, left: number) => `Load ${wholeNumber(next)} more (${wholeNumber(left)} left)`,
    failed: 'Couldn’t load',
    none: 'No preview',
    zoom: (title: string) => `Zoom: ${isolated(title)}`,
    zoomHint: 'Zoom',
    resultOf: (title: string) => `Result of ${isolated(title)}`,
  },
  reminder: {
    saved: (count: number) => `${countOf(count, 'run')} are saved in this browser only.`,
    export: 'Export them in Settings',
    dismiss: 'Dismiss',
  },
  ledger: {
    title: 'Runs in this browser',
    /** @param isListed whether the service lists them too */
    saved: (runs: number, isListed: boolean) =>
      `${countOf(runs, 'run')} saved in this browser${isListed ? ' and on the service' : ' only'}. Export includes names, inputs and statuses, never credentials or result links.`,
    export: 'Export runs',
    import: 'Import runs',
    imported: (taken: number, hasOthers: boolean) =>
      `${countOf(taken, 'run')} imported.${hasOthers ? ' Existing runs were kept.' : ''}`,
    unreadableInputs: (runs: number) =>
      `The inputs of ${countOf(runs, 'run')} couldn’t be read from this browser. The export has everything else.`,
    unreadable: (runs: number) => ` ${countOf(runs, 'run')} couldn’t be read.`,
    clear: 'Clear run history…',
    clearTitle: 'Clear run history?',
    clearConfirm: 'Clear run history',
    clearWhat: (runs: number, isListed: boolean) =>
      `${countOf(runs, 'run')} and their names, inputs and pictures are removed from this browser, and so are the pages you opened last. Presets stay. ${isListed ? 'Runs that are on the service come back.' : 'Live runs go on, but you can’t find them again without an export.'}`,
  },
  runsOf: {
    title: 'Runs',
    /** More than one run. */
    all: (runs: number, soFar: SoFar | undefined) => `All ${numberSoFar(runs, soFar)} runs`,
    none: 'No runs yet.',
  },
} as const;
