import { countOf } from '@/domain/count-of.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

/** The texts of `/teams` and of one team's page. */
export const teamTexts = {
  title: 'Teams',
  one: 'Team',
  none: 'No teams yet',
  noneText: 'Workflows and runs belong to teams.',
  count: (count: number) => countOf(count, 'team'),
  countOf: (shown: number, all: number) => `${wholeNumber(shown)} of ${countOf(all, 'team')}`,
  unread: (count: number) => `${countOf(count, 'team')} couldn’t be read`,
  search: 'Search teams',
  searchHint: 'Search by name or ID…',
  searchHelp: 'Use -word to exclude',
  noMatch: (query: string) => `No team matches “${query}”`,
  noMatchText: 'Check the spelling or clear the search.',
  clear: 'Clear search',
  noWorkflows: 'Workflows couldn’t be loaded',
  retry: 'Try again',
  idCopied: 'Team ID copied',
  loading: 'Loading team',
  notFound: 'Team not found',
  newWorkflow: 'New workflow',
  startRun: 'Start run',
  workflows: 'Workflows',
  results: 'Latest results',
  runs: 'Runs',
  more: 'More actions',
  copyId: 'Copy ID',
  manage: 'Manage people',
};
