/** The texts of a workflow wherever it is named. */
export const texts = {
  id: 'workflow ID',
  unnamed: 'Unnamed workflow',
  unpinned: 'Workflow unpinned',
  undo: 'Undo',
};
