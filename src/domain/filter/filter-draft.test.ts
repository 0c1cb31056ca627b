import { expect, test } from 'vitest';

import { chooseTerm, draftOf, finishDraft, formatDraft, removeTerm, typeDraft } from './filter-draft.ts';
import { parseFilterTerms } from './filter-terms.ts';

const keys = ['status', 'team'] as const;
const parse = (text: string) => parseFilterTerms(text, keys);
const failed = { key: 'status', value: 'failed', isExcluded: false } as const;
const blue = { key: 'team', value: 'Blue sky', isExcluded: true } as const;

test('the draft of a whole filter puts terms with a key first, without repeats, and keeps words as typed', () => {
  const draft = draftOf('spring status:failed -draft status:failed', parse);
  expect(draft).toEqual({ terms: [failed], typed: 'spring -draft' });
  expect(formatDraft(draft)).toBe('status:failed spring -draft');
});

test.each([
  ['status:fai', { terms: [], typed: 'status:fai' }],
  ['status:failed', { terms: [], typed: 'status:failed' }],
  ['status:failed ', { terms: [failed], typed: '' }],
  ['spring status:failed sal', { terms: [failed], typed: 'spring sal' }],
  ['-team:"Blue sky"', { terms: [blue], typed: '' }],
  ['seed:10 -tone:"off white" status:failed ', { terms: [failed], typed: 'seed:10 -tone:"off white"' }],
  ['"status:failed" status:failed ', { terms: [failed], typed: '"status:failed"' }],
  ['spring  sale ', { terms: [], typed: 'spring  sale ' }],
])('typing “%s” finishes only the complete terms', (text, draft) => {
  expect(typeDraft(draftOf('', parse), text, parse)).toEqual(draft);
});

test('unfinished text already filters, and Enter finishes it', () => {
  const draft = typeDraft(draftOf('status:failed', parse), 'sale -team:"Blue sky', parse);
  expect(draft.typed).toBe('sale -team:"Blue sky');
  expect(formatDraft(draft)).toBe('status:failed sale -team:"Blue sky');
  expect(finishDraft(draft, parse)).toEqual({ terms: [failed, blue], typed: 'sale' });
});

test('a chosen term replaces the one being typed, and can be removed without the other terms', () => {
  const draft = chooseTerm(typeDraft(draftOf('status:failed', parse), 'sale -team:bl', parse), blue);
  expect(draft).toEqual({ terms: [failed, blue], typed: 'sale' });
  expect(removeTerm(draft, failed)).toEqual({ terms: [blue], typed: 'sale' });
});
