import { isolated } from '@/domain/isolated.ts';

/** Texts shared by the admin pages. */
export const texts = {
  more: 'Show more',
  cancel: 'Cancel',
  close: 'Close',
  never: 'Never',
  command: 'A command on the server',
  actions: (name: string) => `Actions for ${isolated(name)}`,
  actionsHeading: 'Actions',
  /** @param question title of the dialog, such as "Remove x from y?" */
  notDone: (question: string) => `Couldn’t ${question.charAt(0).toLowerCase()}${question.slice(1).replace(/\?$/, '')}`,
};
