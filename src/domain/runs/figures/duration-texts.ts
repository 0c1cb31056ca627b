/** The texts of how long a run took. */
export const durationTexts = {
  seenLater: (span: string) => `seen ${span} later`,
  notSeen: 'Nobody was watching when it ended',
  between: (least: string, most: string) => `Between ${least} and ${most}: it ended between two checks`,
  under: (most: string) => `under ${most}`,
};
