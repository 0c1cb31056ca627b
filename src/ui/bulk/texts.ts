import { countOf } from '@/domain/count-of.ts';

/** What is said of what is done to many. */
export const texts = {
  cleared: (count: number, thing: string) => `Selection of ${countOf(count, thing)} cleared`,
  undo: 'Undo',
};
