import { countOf } from '@/domain/count-of.ts';

/** Texts of the sheet "Rerun". */
export const texts = {
  title: (run: string) => `Rerun ${run}`,
  of: (workflow: string, team: string) => `Starts a new run of ${workflow} in ${team}.`,
  inputs: 'Inputs',
  same: 'Same as the original run.',
  changed: (count: number) => `${countOf(count, 'change')} from the original run`,
  unknownInputs: 'Inputs of the original run aren’t available here.',
  unknownPlace: 'Workflow or team unknown, so it can’t be started again from here.',
  reset: 'Reset',
  restored: 'Your earlier changes are back.',
  cancel: 'Cancel',
  rerun: 'Rerun',
  input: 'Input',
  before: 'Before',
  now: 'Now',
  nothing: '–',
  more: (count: number) => `and ${countOf(count, 'more change')}`,
};
