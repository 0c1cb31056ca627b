/** The texts of a workflow wherever it appears. */
export const texts = {
  id: 'workflow ID',
  unnamed: 'Unnamed workflow',
  unpinned: 'Workflow unpinned',
  undo: 'Undo',
};
