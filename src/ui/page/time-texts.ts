/** Texts of a time with two formats. */
export const timeTexts = {
  showExact: 'Show exact times',
  showRelative: 'Show relative times',
} as const;
