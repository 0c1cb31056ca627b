import type { CsvDifferences } from '@/domain/runs/compare/csv-differences.ts';
import type { DifferenceRows } from '@/domain/runs/compare/difference-counts.ts';
import type { JsonDifference } from '@/domain/runs/compare/json-differences.ts';
import type { LineDifference } from '@/domain/runs/compare/line-differences.ts';

/** Kinds of files whose contents are compared. */
export type ComparableKind = 'json' | 'csv' | 'text';

/** How two files differ. */
export type FileDifferences =
  | { readonly kind: 'same' }
  /** Only the encoding or line endings differ. */
  | { readonly kind: 'same-text' }
  | ({ readonly kind: 'json' } & DifferenceRows<JsonDifference>)
  | ({ readonly kind: 'csv' } & CsvDifferences)
  | ({
      readonly kind: 'text';
      /**
       * Whether the values of two JSON files, or the rows of two CSV files, are equal, so that only order, spaces or
       * number formats differ.
       */
      readonly areValuesEqual: boolean;
      /** Whether the files differ too much to match their lines. */
      readonly isRough: boolean;
    } & DifferenceRows<LineDifference>);
