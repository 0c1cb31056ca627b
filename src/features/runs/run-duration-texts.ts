/** Texts of a run's duration in lists. */
export const texts = {
  waiting: (span: string) => `waiting ${span}`,
};
