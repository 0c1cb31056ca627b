import { isolated } from '@/domain/isolated.ts';
import { countOf } from '@/domain/count-of.ts';

/** Texts of the commands for runs. */
export const texts = {
  unknownPlace: 'This run’s workflow or team is unknown in this browser.',
  batch: {
    noInputs: 'no inputs',
    part: (number: number, count: number) => `${number} of ${count}`,
    notStored: 'Keep this tab open: storage is unavailable, so a reload would drop the runs not started yet.',
  },
  name: {
    label: 'Run name',
    save: 'Save name',
    cancel: 'Cancel',
    failed: 'The name couldn’t be saved. Try again.',
  },
  star: {
    label: (title?: string) => (title === undefined ? 'Star' : `Star ${isolated(title)}`),
    add: 'Star',
    addOthers: { remembered: 'Star until you sign out', forgotten: 'Star until a reload' },
    remove: 'Remove star',
    mark: 'Starred',
  },
  note: {
    label: 'Note',
    teams: 'Visible to the team.',
    mine: 'Saved in this browser only.',
    save: 'Save note',
    cancel: 'Cancel',
    failed: 'The note couldn’t be saved. Try again.',
    changed: (note: string) =>
      note
        ? `The note was changed to “${isolated(note)}”. Save again to replace it.`
        : 'The note was removed. Save again to add yours.',
    discard: 'Discard the note?',
    discardText: 'Your changes aren’t saved.',
    discardConfirm: 'Discard changes',
  },
  remove: {
    removed: 'Run removed from the list',
    undo: 'Undo',
  },
  archive: {
    archived: (count: number) => (count === 1 ? 'Run archived' : `${countOf(count, 'run')} archived`),
    unarchived: (count: number) => (count === 1 ? 'Run unarchived' : `${countOf(count, 'run')} unarchived`),
    undo: 'Undo',
  },
};
