import { isolated } from '@/domain/isolated.ts';

/** The texts of creating, changing and deleting a workflow. */
export const texts = {
  fields: {
    name: 'Name',
    team: 'Team',
    ownerId: 'Owner ID',
    external: 'External',
    externalHint: 'Marks the workflow as external. Leave it off unless your team uses this mark.',
    public: 'Public',
    canvasType: 'Canvas type',
    canvasTypeHint: 'A number for the kind of canvas. 0 is basic. Leave it unless you were given another.',
    advanced: 'Advanced',
    yes: 'Yes',
    no: 'No',
  },
  cancel: 'Cancel',
  invalid: {
    name: 'Enter a name',
    team: 'Choose a team',
    ownerId: 'Enter a user ID (a UUID)',
    external: 'Choose yes or no',
    canvasType: 'Enter a whole number',
  },
  create: {
    teamHint: 'Visible to everyone in the team.',
    namesake: (team = 'The team') => `${isolated(team)} already has a workflow with this name.`,
    publicHint:
      'Marks the workflow as public. Leave it off unless your team uses this mark. It can’t be changed later.',
    submit: 'Create workflow',
    uncertain: 'The workflow may have been created.',
    lookFirst: 'Check your workflows before you create it again.',
    look: 'Open workflows',
    found: 'A workflow with this name is in your list now.',
    openFound: 'Open workflow',
    notFound: 'It isn’t in your list so far.',
  },
  edit: {
    noChange: 'No change',
    unknown: 'The current value isn’t available.',
    /** `value` may be followed by a time. */
    lastSaved: (value: string) => `Last saved: ${isolated(value)}`,
    teamHint: (before: string | undefined) => `${before ?? 'The current team'} will lose access.`,
    ownerHint: 'You may not be able to undo this.',
    unchanged: 'No changes to save.',
    mayNeedAll: 'This service may require all fields.',
    uncertain: 'Your changes may have been saved. Saving them again does no harm.',
    fillInAll: 'Fill in all fields',
    fillInHint: 'Complete the fields marked “No change”, then save.',
    submit: 'Save changes',
  },
  changed: {
    title: 'This workflow was changed by someone else',
    text: 'Your changes aren’t saved yet. Current values:',
    value: (field: string, value: string) => `${field}: ${isolated(value)}`,
    unknown: 'Unknown',
    takeTheirs: 'Use theirs',
    overwrite: 'Overwrite',
  },
  delete: {
    title: (name: string) => `Delete workflow ${isolated(name)}?`,
    confirm: 'Delete workflow',
    text: 'It is removed for everyone in its team and can’t be restored here. Its runs stay in your list.',
    done: 'Workflow deleted',
    left: 'The workflow is still there.',
    uncertain: 'The workflow may have been deleted. Check your workflows before you delete it again.',
  },
};
