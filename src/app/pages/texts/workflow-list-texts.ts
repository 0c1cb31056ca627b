import { countOf } from '@/domain/count-of.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

/** The texts of `/workflows` around its table. */
export const workflowListTexts = {
  title: 'Workflows',
  new: 'New workflow',
  count: (count: number) => countOf(count, 'workflow'),
  countOf: (shown: number, all: number) => `${wholeNumber(shown)} of ${countOf(all, 'workflow')}`,
  soFar: (shown: number) => `${wholeNumber(shown)} so far`,
  unread: (count: number) => `${countOf(count, 'workflow')} couldn’t be read`,
  search: 'Search workflows',
  searchHint: 'Search by name or ID…',
  searchHelp: 'Use -word to exclude, team:name',
  team: 'Filter by team',
  allTeams: 'All teams',
  none: 'No workflows yet',
  noneText: 'Create a workflow to get started. Yours and your teams’ workflows appear here.',
  noneWithoutTeam: 'You’re not in a team yet, and workflows belong to teams.',
  noMatch: (query: string) => `No workflow matches “${query}”`,
  noMatchText: 'Check the spelling or clear the search.',
  noneInTeam: 'No workflows in this team yet',
  noneInTeamText: 'Create one, or choose another team.',
  noneFound: 'No workflows found in this team yet',
  noMatchYet: (query: string) => `No match for “${query}” in this team yet`,
  stillLooking: 'Still looking…',
  /** @param unknown number of workflows whose team could not be loaded */
  noneYetText: (unknown: number) => `The team of ${countOf(unknown, 'workflow')} couldn’t be loaded.`,
  clear: 'Clear search',
  idCopied: 'Workflow ID copied',
  copyId: 'Select and copy this ID',
};
