/** The texts shared by all parts of an admin's page. */
export const texts = {
  more: 'Show more',
  cancel: 'Cancel',
  close: 'Close',
  never: 'Never',
  command: 'A command on the server',
  actions: (name: string) => `Actions for ${name}`,
  actionsHead: 'Actions',
  notDone: (question: string) => `${question} This wasn’t done.`,
};
