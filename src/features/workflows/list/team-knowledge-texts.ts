import { wholeNumber } from '@/domain/whole-number.ts';

/** The texts of how many workflows the team was read of. */
export const teamKnowledgeTexts = {
  what: { teams: 'Teams', dates: 'Dates' },
  /** @param what of `what` above */
  loading: (what: string, read: number, all: number, failed: number) =>
    `Loading ${what.toLowerCase()}… ${share(read, all)}${failedOf(failed)}`,
  loaded: (what: string, read: number, all: number, failed: number) =>
    `${what} loaded for ${share(read, all)} workflows${failedOf(failed)}`,
  stop: 'Stop',
  loadAll: 'Load all',
  progress: 'Teams loaded',
};

function share(read: number, all: number): string {
  return `${wholeNumber(read)} of ${wholeNumber(all)}`;
}

function failedOf(failed: number): string {
  return failed > 0 ? ` (${wholeNumber(failed)} failed)` : '';
}
