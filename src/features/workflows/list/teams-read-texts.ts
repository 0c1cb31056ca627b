import { wholeNumber } from '@/domain/whole-number.ts';

/** The texts of reading which team each workflow is of. */
export const teamsReadTexts = {
  loading: 'Loading teams of workflows',
  unread: (count: number) => `${wholeNumber(count)} couldn’t be read`,
  retry: 'Try again',
};
