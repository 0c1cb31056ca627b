import type { ResultKind } from '@/domain/runs/result-kind.ts';
import type { ResultLocation } from '@/domain/runs/signed-link.ts';
import type { Output } from '@/features/runs/output/use-output.ts';

import type { ComparableKind } from './files/file-differences.ts';

/** Maximum sizes of files that are compared by content or by hash, in bytes. */
export const comparedAtMostBytes = 50_000_000;
export const hashedAtMostBytes = 500_000_000;
/** Size above which a file is read for its hash only after a click, in bytes. */
export const hashedUnaskedBytes = 20_000_000;

/** How results are compared. */
export type Comparison =
  | { readonly kind: 'loading' }
  | { readonly kind: 'pictures' }
  | { readonly kind: 'contents'; readonly of: ComparableKind }
  /** Each result is shown separately, with its type, size and hash. */
  | { readonly kind: 'views'; readonly isTooLarge: boolean };

interface Result {
  readonly isLoading: boolean;
  readonly location: ResultLocation | undefined;
  readonly output: Output | undefined;
}

const comparable: Partial<Record<ResultKind, ComparableKind>> = { json: 'json', csv: 'csv', text: 'text' };

/** Choose how to compare results, depending on what all those that exist have in common. */
export function comparisonOf(results: readonly Result[]): Comparison {
  if (results.some(({ isLoading }) => isLoading)) return { kind: 'loading' };
  const outputs = results.flatMap(({ location, output }) => (location?.kind === 'link' && output ? [output] : []));
  const kinds = new Set(outputs.map(({ kind }) => kind));
  const [kind] = kinds;
  const views = { kind: 'views', isTooLarge: false } as const;
  if (outputs.length < 2 || kinds.size > 1 || !kind) return views;
  if (kind === 'picture') return { kind: 'pictures' };
  const of = comparable[kind];
  // Unlike a picture or video, a text can't be shown if its host doesn't let pages read it.
  if (!of || outputs.some(({ closed }) => closed)) return views;
  const isTooLarge = outputs.some(({ size = 0 }) => size > comparedAtMostBytes);
  return isTooLarge ? { kind: 'views', isTooLarge } : { kind: 'contents', of };
}
