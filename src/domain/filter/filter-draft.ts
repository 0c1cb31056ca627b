import { type FilterTerm, formatFilterTerms, formatTerm, type KeyedTerm } from './filter-terms.ts';
import { splitUnfinished } from './split-unfinished.ts';

/** A filter in two parts: its finished terms with a key, and the rest as typed. */
export interface FilterDraft<Key extends string> {
  readonly terms: readonly KeyedTerm<Key>[];
  readonly typed: string;
}

/** Parses the filter of one list into its terms. */
export type FilterParser<Key extends string> = (text: string) => readonly FilterTerm<Key>[];

/** Create the draft of a whole filter, in which every term with a key is finished. */
export function draftOf<Key extends string>(text: string, parse: FilterParser<Key>): FilterDraft<Key> {
  const terms = parse(text);
  return {
    terms: withoutRepeats(terms.filter(isKeyed)),
    typed: terms
      .filter((one) => !isKeyed(one))
      .map((word) => writeWord(word, parse))
      .join(' '),
  };
}

/** Write a word without quotes if it parses the same without them, such as `seed:10`. */
function writeWord(word: FilterTerm, parse: FilterParser<string>): string {
  const plain = `${word.isExcluded ? '-' : ''}${word.value}`;
  return JSON.stringify(parse(plain)) === JSON.stringify([word]) ? plain : formatTerm(word);
}

/** The whole filter as text. */
export function formatDraft({ terms, typed }: FilterDraft<string>): string {
  return [formatFilterTerms(terms), typed.trim()].filter(Boolean).join(' ');
}

/** Change the typed text. Its terms with a key are finished, except for the last one if it may be incomplete. */
export function typeDraft<Key extends string>(
  draft: FilterDraft<Key>,
  text: string,
  parse: FilterParser<Key>,
): FilterDraft<Key> {
  const [finished, unfinished] = splitUnfinished(text);
  if (!parse(finished).some(isKeyed)) return { ...draft, typed: text };
  const { terms, typed } = draftOf(finished, parse);
  return {
    terms: withoutRepeats([...draft.terms, ...terms]),
    typed: typed && unfinished ? `${typed} ${unfinished}` : typed || unfinished,
  };
}

/** The draft with all typed text finished, for example after Enter. */
export function finishDraft<Key extends string>(draft: FilterDraft<Key>, parse: FilterParser<Key>): FilterDraft<Key> {
  return draftOf(formatDraft(draft), parse);
}

/** The draft with a term in place of the one being typed. */
export function chooseTerm<Key extends string>(draft: FilterDraft<Key>, term: KeyedTerm<Key>): FilterDraft<Key> {
  const [finished] = splitUnfinished(draft.typed);
  return { terms: withoutRepeats([...draft.terms, term]), typed: finished.trim() };
}

/** The draft without one of its terms. */
export function removeTerm<Key extends string>(draft: FilterDraft<Key>, term: KeyedTerm<Key>): FilterDraft<Key> {
  const removed = formatTerm(term);
  return { ...draft, terms: draft.terms.filter((one) => formatTerm(one) !== removed) };
}

function isKeyed<Key extends string>(term: FilterTerm<Key>): term is KeyedTerm<Key> {
  return term.key !== undefined;
}

function withoutRepeats<Key extends string>(terms: readonly KeyedTerm<Key>[]): readonly KeyedTerm<Key>[] {
  return [...new Map(terms.map((term) => [formatTerm(term), term])).values()];
}
