/** The texts of making, changing and deleting a workflow. */
export const texts = {
  fields: {
    name: 'Name',
    team: 'Team',
    ownerId: 'Owner ID',
    external: 'External',
    public: 'Public',
    canvasType: 'Canvas type',
    canvasTypeHint: '0 is basic. Leave it unless you know the type.',
    advanced: 'Advanced',
    yes: 'Yes',
    no: 'No',
  },
  invalid: {
    name: 'Enter a name',
    team: 'Choose a team',
    ownerId: 'Enter a user ID (a UUID)',
    external: 'Choose yes or no',
    canvasType: 'Enter a whole number',
  },
  create: {
    teamHint: 'Visible to everyone in the team.',
    publicHint: 'Can’t be changed later.',
    submit: 'Create workflow',
  },
  edit: {
    noChange: 'No change',
    unknown: 'The current value isn’t available.',
    /** When follows. */
    lastSaved: (value: string) => `Last saved: ${value}`,
    teamHint: (before: string | undefined) => `${before ?? 'The current team'} will lose access.`,
    ownerHint: 'You may not be able to undo this.',
    unchanged: 'No changes to save.',
    mayNeedAll: 'This service may require all fields.',
    fillInAll: 'Fill in all fields',
    fillInHint: 'Complete the fields marked “No change”, then save.',
    submit: 'Save changes',
  },
  changed: {
    title: 'This workflow was changed by someone else',
    text: 'Your changes aren’t saved yet. Current values:',
    value: (field: string, value: string) => `${field}: ${value}`,
    unknown: 'Unknown',
    takeTheirs: 'Use theirs',
    overwrite: 'Overwrite',
  },
  delete: {
    title: (name: string) => `Delete workflow ${name}?`,
    confirm: 'Delete workflow',
    text: 'Deleting may be permanent. Its runs stay in your list.',
    done: 'Workflow deleted',
  },
};
