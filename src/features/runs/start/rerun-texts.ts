import { isolated } from '@/domain/isolated.ts';
import { countOf } from '@/domain/count-of.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

/** Texts of the dialog "Rerun". */
export const texts = {
  title: (run: string) => `Rerun ${isolated(run)}`,
  of: (workflow: string, team: string) => `Starts a new run of ${isolated(workflow)} in ${isolated(team)}.`,
  inputs: 'Inputs',
  asJson: 'Inputs as JSON',
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
  /** For several runs. */
  several: {
    title: (runs: number) => `Rerun ${countOf(runs, 'run')}`,
    confirm: (runs: number) => `Rerun ${wholeNumber(runs)}`,
    intro: (runs: number) =>
      `Starts ${countOf(runs, 'new run')}. Each keeps its own inputs; set one here to give it to all.`,
    unknown: (runs: number) => `${countOf(runs, 'run')} can’t be rerun from here: inputs, workflow or team unknown.`,
    reading: (runs: number) => `Reading the inputs of ${countOf(runs, 'run')}…`,
    unread: (runs: number) => `The inputs of ${countOf(runs, 'run')} couldn’t be read. Nothing was started.`,
    retry: 'Try again',
    tooMany: (most: number) => `Up to ${wholeNumber(most)} runs at once.`,
    inputs: 'Inputs for all',
    differs: (values: number, text: string) => `${countOf(values, 'value')}: ${isolated(text)}`,
    same: (text: string) => `Same in all: ${isolated(text)}`,
    forAll: 'Given to all',
    leftOut: 'Left out of all',
    leaveOut: (key: string) => `Leave ${isolated(key)} out of all`,
    leaveOutHint: 'Leave out of all',
    own: 'Keep each run’s own',
    keepOwn: (key: string) => `Keep each run’s own ${isolated(key)}`,
    unreadable: 'Enter JSON: a number, true, false, or a text in quotes',
  },
};
