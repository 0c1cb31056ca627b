import { CloseButton, UnstyledButton } from '@mantine/core';

import { formatTerm, type KeyedTerm } from '@/domain/filter/filter-terms.ts';
import type { FilterField } from '@/domain/filter/suggest-terms.ts';

import classes from './filter-field.module.css';
import { texts } from './texts.ts';

interface FilterChipsProps<Key extends string> {
  readonly terms: readonly KeyedTerm<Key>[];
  readonly fields: readonly FilterField<Key>[];
  /** Choose another value for a term. */
  readonly onEdit: (term: KeyedTerm<Key>) => void;
  readonly onRemove: (term: KeyedTerm<Key>) => void;
}

/** A chip for each term, by which the term can be changed or removed. */
export function FilterChips<Key extends string>({ terms, fields, onEdit, onRemove }: FilterChipsProps<Key>) {
  if (terms.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={texts.terms}>
      {terms.map((term) => {
        const field = fields.find(({ key }) => key === term.key);
        const key = texts.key(field?.label ?? term.key, term.isExcluded);
        const value = field?.values.find((one) => one.value === term.value)?.label ?? shorten(term.value);
        return (
          <li key={formatTerm(term)} className={classes.chip}>
            <UnstyledButton
              className={classes.value}
              aria-label={texts.change(key, value)}
              title={`${key} ${value}`}
              onClick={() => onEdit(term)}
            >
              <span className={classes.key}>{key}</span> {value}
            </UnstyledButton>
            <CloseButton size="xs" aria-label={texts.remove(key, value)} onClick={() => onRemove(term)} />
          </li>
        );
      })}
    </ul>
  );
}

/** Shorten an ID whose name is unknown to its beginning. */
function shorten(value: string): string {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value) ? value.slice(0, 8) : value;
}
