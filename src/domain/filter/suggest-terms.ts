import { fold } from '@/domain/fold.ts';

import type { KeyedTerm } from './filter-terms.ts';
import { splitUnfinished } from './split-unfinished.ts';

/** A value that a field of the list can have. */
export interface FieldValue {
  /** As written in a term. */
  readonly value: string;
  /** As shown. */
  readonly label: string;
}

/** A field of a list's filter, with values to choose from. */
export interface FilterField<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly values: readonly FieldValue[];
}

/** A suggestion: either a field or a whole term. */
export type Suggestion<Key extends string> =
  | { readonly kind: 'field'; readonly field: FilterField<Key>; readonly isExcluded: boolean }
  | { readonly kind: 'term'; readonly label: string; readonly term: KeyedTerm<Key> };

/** Maximum number of suggested values. */
export const mostValues = 50;

/** How many letters of a field's name must be typed before the field is suggested. */
const leastLetters = 2;

/**
 * The suggestions for a filter being typed: values after `key:`, fields after the first letters of their key, and all
 * fields if nothing is typed.
 */
export function suggestTerms<Key extends string>(
  fields: readonly FilterField<Key>[],
  typed: string,
): readonly Suggestion<Key>[] {
  const [finished, unfinished] = splitUnfinished(typed);
  const [, minus = '', name = '', colon, value = ''] = /^(-?)([a-z]*)(:)?"?(.*)$/isu.exec(unfinished) ?? [];
  const isExcluded = minus === '-';
  const key = name.toLowerCase();
  if (colon) {
    const field = fields.find((one) => one.key === key);
    const sought = fold(value);
    return (field?.values ?? [])
      .filter((one) => fold(one.label).includes(sought) || fold(one.value).startsWith(sought))
      .slice(0, mostValues)
      .map((one) => ({
        kind: 'term',
        label: one.label,
        term: { key: (field as FilterField<Key>).key, value: one.value, isExcluded },
      }));
  }
  if (value || (unfinished ? key.length < leastLetters : finished.trim())) return [];
  return fields.filter((one) => one.key.startsWith(key)).map((field) => ({ kind: 'field', field, isExcluded }));
}
