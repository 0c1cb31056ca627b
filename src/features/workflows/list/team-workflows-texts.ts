import { countOf } from '@/domain/count-of.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

/** The texts of a team's workflows on its page. */
export const teamWorkflowsTexts = {
  title: 'Workflows',
  count: (count: number) => countOf(count, 'workflow'),
  soFar: (count: number) => `${wholeNumber(count)} so far`,
  search: 'Search workflows',
  searchHint: 'Search by name or ID…',
  searchHelp: 'Use -word to exclude',
  noMatch: (query: string) => `No workflow matches “${query}”`,
  clear: 'Clear search',
  none: 'No workflows in this team yet.',
  noneFound: 'No workflows found in this team yet.',
  loading: 'Loading workflows…',
};
