/** What is said of a time that can be shown in two ways. */
export const timeTexts = {
  showExact: 'Show exact times',
  showRelative: 'Show relative times',
} as const;
