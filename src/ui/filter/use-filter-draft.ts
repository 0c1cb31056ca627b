import { useState } from 'react';

import { draftOf, type FilterDraft, type FilterParser, formatDraft } from '@/domain/filter/filter-draft.ts';

/**
 * The draft of a filter, and how to change it. Another filter than the one that this draft has sent is taken apart anew,
 * such as by Back.
 * @param onChange has the filter rendered with the draft, not later: keys would be undone otherwise
 */
export function useFilterDraft<Key extends string>(
  q: string,
  parse: FilterParser<Key>,
  onChange: (q: string) => void,
): readonly [draft: FilterDraft<Key>, change: (draft: FilterDraft<Key>) => void] {
  const [own, setOwn] = useState(() => ({ draft: draftOf(q, parse), q }));
  if (own.q !== q) setOwn({ draft: draftOf(q, parse), q });

  function change(draft: FilterDraft<Key>) {
    const next = formatDraft(draft);
    setOwn({ draft, q: next });
    if (next !== q) onChange(next);
  }

  return [own.draft, change];
}
