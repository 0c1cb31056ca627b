import { useState } from 'react';

import { draftOf, type FilterDraft, type FilterParser, formatDraft } from '@/domain/filter/filter-draft.ts';

interface Own<Key extends string> {
  readonly draft: FilterDraft<Key>;
  /** The filter that was rendered last. */
  readonly q: string;
  /** Filters sent by the draft after the one that was rendered last. They may arrive some renders later. */
  readonly sent: readonly string[];
}

/**
 * The draft of a filter, and how to change it. A filter not sent by this draft, such as after Back, is parsed again.
 */
export function useFilterDraft<Key extends string>(
  q: string,
  parse: FilterParser<Key>,
  onChange: (q: string, how?: 'typed') => void,
): readonly [draft: FilterDraft<Key>, change: (draft: FilterDraft<Key>, how?: 'typed') => void] {
  const [own, setOwn] = useState<Own<Key>>(() => ({ draft: draftOf(q, parse), q, sent: [] }));
  if (own.q !== q) {
    const at = own.sent.indexOf(q);
    setOwn(at < 0 ? { draft: draftOf(q, parse), q, sent: [] } : { ...own, q, sent: own.sent.slice(at + 1) });
  }

  function change(draft: FilterDraft<Key>, how?: 'typed') {
    const next = formatDraft(draft);
    const isSent = next === (own.sent.at(-1) ?? own.q);
    setOwn({ ...own, draft, sent: isSent ? own.sent : [...own.sent, next] });
    // Typed text is applied after a pause, but a click that follows needs it at once.
    if (!isSent || (how === undefined && next !== q)) onChange(next, how);
  }

  return [own.draft, change];
}
