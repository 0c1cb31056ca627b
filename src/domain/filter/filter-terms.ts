/** A term of a filter, as typed: `word`, `-word`, `"two words"`, `key:value`, `-key:"two words"`. */
export interface FilterTerm<Key extends string = string> {
  /** Undefined for a plain word. */
  readonly key: Key | undefined;
  readonly value: string;
  /** Whether the term begins with `-`, so that its matches are excluded. */
  readonly isExcluded: boolean;
}

export type KeyedTerm<Key extends string> = FilterTerm<Key> & { readonly key: Key };

/** Matches one term. Its groups are the `-`, the key, the value if quoted, and the value if not quoted. */
export const termPattern = /(-?)(?:([a-z][\w.-]*):)?(?:"((?:[^"\\]|\\.)*)(?:"|\\?$)|(\S+))/gisu;

/**
 * Parse a filter into its terms. A term with an unknown key is treated as a word. A known key without a value, and a
 * lone `-`, are ignored.
 */
export function parseFilterTerms<Key extends string>(text: string, keys: readonly Key[]): readonly FilterTerm<Key>[] {
  return Array.from(text.matchAll(termPattern)).flatMap<FilterTerm<Key>>(([whole, minus, name = '', quoted, plain]) => {
    const key = keys.find((one) => one === name.toLowerCase());
    const value = quoted === undefined ? plain : quoted.replace(/\\(.)/gs, '$1');
    if (name !== '' && key === undefined) return wordOf(whole);
    if (whole === '-' || keys.some((one) => plain?.toLowerCase() === `${one}:`)) return [];
    return value ? [{ key, value, isExcluded: minus === '-' }] : [];
  });
}

/** Make a word of a term with an unknown key: the whole term, except for a leading `-`. */
function wordOf(whole: string): readonly FilterTerm<never>[] {
  const isExcluded = whole.startsWith('-');
  return [{ key: undefined, value: isExcluded ? whole.slice(1) : whole, isExcluded }];
}

/** Write terms as a filter that parses into the same terms. */
export function formatFilterTerms(terms: readonly FilterTerm[]): string {
  return terms.map(formatTerm).join(' ');
}

/** Write a term as a user would type it. */
export function formatTerm({ key, value, isExcluded }: FilterTerm): string {
  const isPlain = /^[^\s"\\-][^\s"\\]*$/u.test(value) && (key !== undefined || !/^[a-z]+:/iu.test(value));
  const written = isPlain ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
  return `${isExcluded ? '-' : ''}${key === undefined ? '' : `${key}:`}${written}`;
}
