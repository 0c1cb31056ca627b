import { countOf } from '@/domain/count-of.ts';

/** The texts of the runs of this browser, in the settings. */
export const settingsTexts = {
  title: 'Runs in this browser',
  intro: (runs: number) =>
    `${countOf(runs, 'run')} saved in this browser only. An export includes names, inputs and statuses, never credentials or result links.`,
  export: 'Export runs',
  import: 'Import runs',
  clear: 'Clear run history…',
  imported: (taken: number, unreadable: number) =>
    [
      `${countOf(taken, 'run')} imported. Existing runs were kept.`,
      unreadable > 0 && `Couldn’t read ${countOf(unreadable, 'run')}.`,
    ]
      .filter(Boolean)
      .join(' '),
  clearing: {
    title: 'Clear run history?',
    confirm: 'Clear run history',
    text: (runs: number) =>
      `Removes ${countOf(runs, 'run')} from this browser, with their names and inputs, and the pages you opened last. Presets stay. Active runs keep running, but you can’t find them again without an export.`,
  },
};
