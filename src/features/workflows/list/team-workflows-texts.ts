import { countOf } from '@/domain/count-of.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

/** The texts of a team's workflows on its page. */
export const teamWorkflowsTexts = {
  title: 'Workflows',
  all: (count: number) => `All ${wholeNumber(count)} workflows`,
  /** @param isLeast not of all workflows the team is loaded */
  count: (count: number, isLeast: boolean) =>
    isLeast ? `${wholeNumber(count)}+ workflows` : countOf(count, 'workflow'),
  none: 'No workflows in this team yet.',
  noneFound: 'No workflows found in this team yet.',
};
