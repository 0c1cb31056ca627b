import { wholeNumber } from '@/domain/whole-number.ts';

/** Texts about runs in the frame around every page. */
export const texts = {
  live: (count: number) => `${wholeNumber(count)} live`,
};
