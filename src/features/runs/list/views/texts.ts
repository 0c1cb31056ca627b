import { isolated } from '@/domain/isolated.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

/** Texts of saved views. */
export const texts = {
  all: 'Views',
  counted: (name: string, runs: number) => `${isolated(name)} (${wholeNumber(runs)})`,
  defaults: { failedToday: 'Failed today', myBatches: 'My batches' },
  up: 'Move up',
  down: 'Move down',
  save: 'Save view',
  rename: 'Rename view',
  remove: 'Remove view',
  removed: 'View removed',
  undo: 'Undo',
  actions: (name: string) => `View ${isolated(name)}`,
  name: 'View name',
  hint: 'Saves the filters and the sort order in this browser, and lists the view in the sidebar.',
  cancel: 'Cancel',
  confirm: 'Save',
};
