/** The texts of a workflow's menu in the list of workflows. */
export const texts = {
  startRun: 'Start run',
  repeat: 'Run with last inputs',
  copyId: 'Copy ID',
  edit: 'Edit',
  pin: 'Pin',
  unpin: 'Unpin',
  delete: 'Delete',
};
