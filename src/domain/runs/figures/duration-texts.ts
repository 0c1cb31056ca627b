/** The texts of how long a run took. */
export const durationTexts = {
  about: (span: string) => `≈ ${span}`,
  seenLater: (span: string) => `seen ${span} later`,
  notSeen: 'Nobody was watching when it ended',
  between: (least: string, most: string) => `Between ${least} and ${most}, as far as it was seen`,
};
