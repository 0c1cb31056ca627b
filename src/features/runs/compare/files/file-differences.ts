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
       * Whether two JSON files have equal values, or two CSV files have equal rows, so that they differ only in order,
       * spaces or number formats.
       */
      readonly areValuesEqual: boolean;
      /** Whether the files differ too much for their lines to be matched. */
      readonly isRough: boolean;
    } & DifferenceRows<LineDifference>);
