import type { CsvDifferences } from '@/domain/runs/compare/csv-differences.ts';
import type { DifferenceRows } from '@/domain/runs/compare/difference-counts.ts';
import type { JsonDifference } from '@/domain/runs/compare/json-differences.ts';
import type { LineDifference } from '@/domain/runs/compare/line-differences.ts';

/** Kinds of files whose contents are compared. */
export type ComparableKind = 'json' | 'csv' | 'text';

/** How two files differ. */
export type FileDifferences =
  | { readonly kind: 'same' }
  /** Only their encoding or their line endings differ. */
  | { readonly kind: 'same-text' }
  | ({ readonly kind: 'json' } & DifferenceRows<JsonDifference>)
  | ({ readonly kind: 'csv' } & CsvDifferences)
  | ({
      readonly kind: 'text';
      /** Values of two files of JSON are equal, or rows of two of CSV: their order, spaces or digits are not. */
      readonly areValuesEqual: boolean;
      /** Too much differs to match lines. */
      readonly isRough: boolean;
    } & DifferenceRows<LineDifference>);
