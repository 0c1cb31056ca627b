import { UnstyledButton } from '@mantine/core';
import { useEffect } from 'react';

import type { Suggestion } from '@/domain/filter/suggest-terms.ts';
import { formatTerm } from '@/domain/filter/filter-terms.ts';

import classes from './filter-field.module.css';
import { texts } from './texts.ts';

interface SuggestionListProps<Key extends string> {
  /** ID of the list; its options append their number. */
  readonly id: string;
  readonly suggestions: readonly Suggestion<Key>[];
  /** Number of the marked option, -1 for none. */
  readonly marked: number;
  readonly onChoose: (suggestion: Suggestion<Key>) => void;
}

/** Suggestions for a filter, below it. */
export function SuggestionList<Key extends string>({ id, suggestions, marked, onChoose }: SuggestionListProps<Key>) {
  useEffect(() => {
    document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);
  return (
    <div id={id} role="listbox" aria-label={texts.suggestions} className={classes.list}>
      {suggestions.map((suggestion, at) => (
        <UnstyledButton
          key={suggestion.kind === 'field' ? suggestion.field.key : formatTerm(suggestion.term)}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === marked}
          tabIndex={-1}
          className={classes.option}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          {suggestion.kind === 'field' ? (
            <>
              {suggestion.field.label} <span className={classes.hint}>{suggestion.field.key}:</span>
            </>
          ) : (
            suggestion.label
          )}
        </UnstyledButton>
      ))}
    </div>
  );
}
