import { isolated } from '@/domain/isolated.ts';
import { countOf } from '@/domain/count-of.ts';

const workflows = (count: number) => countOf(count, 'workflow');

/** The texts of bulk actions on workflows. */
export const bulkTexts = {
  delete: {
    action: 'Delete',
    title: (count: number) => `Delete ${workflows(count)}?`,
    confirm: 'Delete workflows',
    done: 'deleted',
    allDone: (count: number) => `${workflows(count)} deleted`,
    text: 'They are removed for everyone in their teams and can’t be restored here. Their runs stay in your list.',
    typeNumber: (count: number) => `Type ${count} to confirm`,
  },
  start: {
    action: 'Start runs',
    title: (count: number) => `Start ${countOf(count, 'run')}?`,
    begun: (count: number) => `Starting ${countOf(count, 'run')}`,
    confirm: 'Start runs',
    done: 'started',
    text: 'Starts one run per workflow, in its own team.',
    noTeam: 'The workflow’s team is unknown.',
  },
  move: {
    action: 'Move to team…',
    short: 'Move…',
    title: (count: number) => `Move ${workflows(count)}?`,
    confirm: 'Move workflows',
    done: 'moved',
    allDone: (count: number, team: string) => `${workflows(count)} moved to ${isolated(team)}`,
    undo: 'Undo',
    undone: (count: number) => `${workflows(count)} moved back`,
    notUndone: (count: number) => `${workflows(count)} couldn’t be moved back`,
    notUndoneText: 'They stay in the team they were moved to.',
    hint: 'Their current teams will lose access.',
  },
};
