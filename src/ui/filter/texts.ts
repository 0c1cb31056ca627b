/** Texts of a filter field. */
export const texts = {
  add: 'Filter',
  terms: 'Filters',
  suggestions: 'Suggestions',
  key: (label: string, isExcluded: boolean) => (isExcluded ? `${label} not` : label),
  change: (key: string, value: string) => `Change ${key} ${value}`,
  remove: (key: string, value: string) => `Remove ${key} ${value}`,
};
