import { countOf } from '@/domain/count-of.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

/** Texts of a selection, by the kind of its rows. */
const selections = {
  run: {
    label: 'Selected runs',
    count: (count: number) => `${countOf(count, 'run')} selected`,
    cleared: (count: number) => `Selection of ${countOf(count, 'run')} cleared`,
  },
  workflow: {
    label: 'Selected workflows',
    count: (count: number) => `${countOf(count, 'workflow')} selected`,
    cleared: (count: number) => `Selection of ${countOf(count, 'workflow')} cleared`,
  },
};

/** Kind of the selected rows. */
export type ItemKind = keyof typeof selections;

/** Texts of selections and bulk actions. */
export const texts = {
  selections,
  /** Where space is short. */
  short: (count: number) => `${wholeNumber(count)} selected`,
  hidden: (count: number) => `, ${wholeNumber(count)} not shown`,
  moreActions: 'More actions',
  clear: 'Clear selection',
  undo: 'Undo',
  cancel: 'Cancel',
  stop: 'Stop',
  done: 'Done',
  /** @param done such as "deleted" or "started" */
  stopped: (good: number, all: number, kind: ItemKind, done: string) =>
    `Stopped: ${wholeNumber(good)} of ${countOf(all, kind)} ${done}`,
  /** The overall outcome, as a title. @param done such as "deleted" or "started" */
  outcome: (good: number, all: number, kind: ItemKind, done: string) =>
    good === all
      ? `${countOf(all, kind)} ${done}`
      : all === 1
        ? `${countOf(all, kind)} not ${done}`
        : `${wholeNumber(good)} of ${countOf(all, kind)} ${done}`,
  notDone: (done: string) => `Not ${done}`,
  doneHeading: (done: string) => done.charAt(0).toUpperCase() + done.slice(1),
  progress: 'Progress',
  items: 'Items',
  outcomes: 'Outcomes',
  more: (count: number) => `and ${wholeNumber(count)} more`,
  /** @param done such as "deleted" or "started" */
  summary: (good: number, all: number, done: string, failed: number, untried: number) =>
    [
      `${wholeNumber(good)} of ${wholeNumber(all)} ${done}`,
      failed > 0 && `${wholeNumber(failed)} failed`,
      untried > 0 && `${wholeNumber(untried)} skipped`,
    ]
      .filter(Boolean)
      .join(', '),
};
