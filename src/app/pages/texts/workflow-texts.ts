import { isolated } from '@/domain/isolated.ts';

/** The texts of one workflow's page, and of its forms. */
export const workflowTexts = {
  list: 'Workflows',
  unknown: 'Unknown',
  basic: 'Basic',
  yes: 'Yes',
  no: 'No',
  team: 'Team',
  canvasType: 'Canvas type',
  created: 'Created',
  owner: 'Owner',
  ownerId: 'owner ID',
  /** Precedes the ID of an owner whose email address is unknown. */
  unnamedOwner: 'ID',
  external: 'External',
  openInEditor: 'Open in editor',
  delete: 'Delete',
  duplicate: 'Duplicate',
  edit: 'Edit',
  startRun: 'Start run',
  more: 'More actions',
  copyId: 'Copy ID',
  copyLink: 'Copy link',
  lastResult: 'Last result',
  details: 'Details',
  id: 'ID',
  runs: 'Runs',
  new: {
    likeAnother: 'Start from one you use',
    likeAnotherText: 'Takes over its name, team and type. Its steps aren’t copied.',
    title: 'New workflow',
    needsTeam: 'You need a team to create workflows.',
    loading: 'Loading workflow',
    copies: (name: string) => `Copies name, team and type from ${isolated(name)}, not its steps.`,
    notCopied: 'The form starts blank.',
    copyOf: (name: string) => `Copy of ${name}`,
    done: 'Workflow created',
    build: (name: string) => `Now build ${isolated(name)} in the editor.`,
    /** Used if no editor is configured. */
    ready: (name: string) => `${isolated(name)} is ready to run.`,
    startRun: 'Start a run',
  },
  editing: {
    title: 'Edit workflow',
    done: 'Changes saved',
  },
};
