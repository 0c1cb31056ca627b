/** What is said of a run wherever it is shown, besides its states (`domain/runs/run-words.ts`). */
export const texts = {
  stale: 'stale',
  staleSince: (time: string) => `No update since ${time}`,
};
