import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';

import {
  chooseTerm,
  type FilterParser,
  finishDraft,
  removeTerm,
  typeDraft,
  type FilterDraft,
} from '@/domain/filter/filter-draft.ts';
import type { KeyedTerm } from '@/domain/filter/filter-terms.ts';
import { splitUnfinished } from '@/domain/filter/split-unfinished.ts';
import { type FilterField as Field, type Suggestion, suggestTerms } from '@/domain/filter/suggest-terms.ts';

import { FilterChips } from './filter-chips.tsx';
import classes from './filter-field.module.css';
import { SuggestionList } from './suggestion-list.tsx';
import { texts } from './texts.ts';
import { useFilterDraft } from './use-filter-draft.ts';

interface FilterFieldProps<Key extends string> {
  readonly 'aria-label': string;
  readonly placeholder: string;
  readonly title: string;
  /** The filter in the address. */
  readonly q: string;
  /** Must be a stable function. */
  readonly parse: FilterParser<Key>;
  readonly fields: readonly Field<Key>[];
  /** Whether another part of the page already shows a term. */
  readonly isShown: (term: KeyedTerm<Key>) => boolean;
  /** @param how `typed` if more letters may follow */
  readonly onChange: (q: string, how?: 'typed') => void;
  /** Moves the focus into the list below. */
  readonly onDown: () => void;
}

/**
 * A list's filter. Finished terms are chips; the rest is text, with suggestions to complete it. Arrow keys mark a
 * suggestion, Enter accepts it or finishes the typed text, Backspace at the start removes the last chip. Without
 * suggestions, the down arrow moves into the list, and Escape leaves the field.
 */
export function FilterField<Key extends string>(props: FilterFieldProps<Key>) {
  const { q, parse, fields, isShown, onChange, onDown, ...label } = props;
  const [draft, change] = useFilterDraft(q, parse, onChange);
  const [listing, setListing] = useState<'none' | 'fields' | 'typed'>('none');
  const [marked, setMarked] = useState(-1);
  /** The term whose value is being changed. */
  const [replaced, setReplaced] = useState<KeyedTerm<Key>>();
  const box = useRef<HTMLInputElement>(null);
  const listId = useId();
  const suggestions = listing === 'none' ? [] : suggestTerms(fields, listing === 'fields' ? '' : draft.typed);
  const chips = draft.terms.filter((term) => !isShown(term));
  const unchanged = replaced && splitUnfinished(draft.typed)[1] === beginningOf(replaced) ? replaced : undefined;
  const markedId = suggestions[marked] ? `${listId}-${marked}` : undefined;

  function show(next: FilterDraft<Key>, how?: 'typed') {
    change(next, how);
    setMarked(-1);
  }

  function begin(next: FilterDraft<Key>, words: string, term: Pick<KeyedTerm<Key>, 'key' | 'isExcluded'>) {
    show({ ...next, typed: `${words.trim()} ${beginningOf(term)}`.trimStart() });
    setListing('typed');
    box.current?.focus();
  }

  /** Finish the typed text. A term without a new value keeps its old one. */
  function finish() {
    show(unchanged ? chooseTerm(draft, unchanged) : finishDraft(draft, parse));
    setReplaced(undefined);
  }

  function choose(suggestion: Suggestion<Key>) {
    if (suggestion.kind === 'field') {
      const words = listing === 'fields' ? draft.typed : splitUnfinished(draft.typed)[0];
      begin(draft, words, { key: suggestion.field.key, isExcluded: suggestion.isExcluded });
      return;
    }
    show(chooseTerm(draft, suggestion.term));
    setReplaced(undefined);
    setListing('none');
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const last = chips.at(-1);
    const suggestion = suggestions[marked];
    if (step !== undefined) {
      const count = suggestions.length;
      if (step > 0 && listing !== 'none' && count === 0) onDown();
      else if (listing === 'none') setListing(draft.typed === '' ? 'fields' : 'typed');
      if (count > 0) setMarked((Math.max(marked, step < 0 ? 0 : -1) + step + count) % count);
    } else if (event.key === 'Enter') {
      if (suggestion) choose(suggestion);
      else finish();
    } else if (event.key === 'Escape') {
      if (unchanged) finish();
      if (unchanged || suggestions.length > 0) setListing('none');
      else event.currentTarget.blur();
    } else if (event.key === 'Backspace' && draft.typed === '' && last) {
      show(removeTerm(draft, last));
    } else return;
    event.preventDefault();
  }

  return (
    <div className={classes.field}>
      <IconSearch size={16} aria-hidden />
      <FilterChips
        terms={chips}
        fields={fields}
        onEdit={(term) => {
          begin(removeTerm(draft, term), draft.typed, term);
          setReplaced(term);
        }}
        onRemove={(term) => {
          show(removeTerm(draft, term));
          box.current?.focus();
        }}
      />
      <input
        {...label}
        ref={box}
        type="search"
        className={classes.input}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={suggestions.length > 0 ? listId : undefined}
        aria-activedescendant={markedId}
        autoComplete="off"
        spellCheck={false}
        value={draft.typed}
        onChange={({ currentTarget: { value } }) => {
          setListing('typed');
          show(typeDraft(draft, value, parse), 'typed');
          if (replaced && !value.includes(beginningOf(replaced))) setReplaced(undefined);
        }}
        onClick={() => setListing(draft.typed === '' ? 'fields' : 'typed')}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setListing('none');
          finish();
        }}
      />
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconAdjustmentsHorizontal size={14} aria-hidden />}
        aria-haspopup="listbox"
        aria-expanded={suggestions.length > 0}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          finish();
          setListing(suggestions.length > 0 ? 'none' : 'fields');
          box.current?.focus();
        }}
      >
        {texts.add}
      </Button>
      {suggestions.length > 0 && (
        <SuggestionList id={listId} suggestions={suggestions} marked={marked} onChoose={choose} />
      )}
    </div>
  );
}

/** The beginning of a term, before its value. */
function beginningOf({ key, isExcluded }: Pick<KeyedTerm<string>, 'key' | 'isExcluded'>): string {
  return `${isExcluded ? '-' : ''}${key}:`;
}
