import { countOf } from '@/domain/count-of.ts';

/** What is said of the commands on runs. */
export const texts = {
  unknownPlace: 'This run’s workflow or team is unknown in this browser.',
  batch: {
    noInputs: 'no inputs',
    part: (number: number, count: number) => `${number} of ${count}`,
  },
  repeat: {
    started: (workflow: string) => `${workflow || 'Unnamed workflow'} started with its last inputs.`,
    view: 'View',
    cancel: 'Cancel run',
    uncertain: 'No response to the start request',
    uncertainText: 'The run may have started. Open it to find out.',
    failed: {
      start: (workflow: string) => `Couldn’t start ${workflow || 'the workflow'}`,
      cancel: (workflow: string) => `Couldn’t cancel the run of ${workflow || 'the workflow'}`,
    },
    why: (what: string, advice: string) => `${what.replace(/[.!?]$/, '')}. ${advice}`,
  },
  name: {
    label: 'Run name',
    save: 'Save name',
    cancel: 'Cancel',
  },
  archive: {
    archived: (count: number) => (count === 1 ? 'Run archived' : `${countOf(count, 'run')} archived`),
    unarchived: (count: number) => (count === 1 ? 'Run unarchived' : `${countOf(count, 'run')} unarchived`),
    undo: 'Undo',
  },
};
