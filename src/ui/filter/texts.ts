import { isolated } from '@/domain/isolated.ts';

/** Texts of a filter field. */
export const texts = {
  add: 'Filter',
  terms: 'Filters',
  suggestions: 'Suggestions',
  key: (label: string, isExcluded: boolean) => (isExcluded ? `${label} not` : label),
  change: (key: string, value: string) => `Change ${isolated(key)} ${isolated(value)}`,
  remove: (key: string, value: string) => `Remove ${isolated(key)} ${isolated(value)}`,
};
