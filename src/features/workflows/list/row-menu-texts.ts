/** The texts of a workflow's menu in the list. */
export const texts = {
  startRun: 'Start run',
  repeat: 'Run with last inputs',
  copyId: 'Copy ID',
  edit: 'Edit',
  pin: 'Pin',
  unpin: 'Unpin',
  delete: 'Delete',
};
