import { wholeNumber } from '@/domain/whole-number.ts';

/** What the frame around every page says of runs. */
export const texts = {
  live: (count: number) => `${wholeNumber(count)} live`,
};
