/** The texts of durations. */
export const durationTexts = {
  about: (span: string) => `≈ ${span}`,
  seenLater: (span: string) => `seen ${span} later`,
  notSeen: 'The exact end is unknown: it was only noticed later',
  between: (least: string, most: string) => `Between ${least} and ${most}; the exact time is unknown`,
};
