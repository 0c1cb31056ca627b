import { ApiError } from '@/api/api-error.ts';
import type { RunFault } from '@/domain/runs/run-record.ts';

/** The part of an error that a row of the ledger stores. Any error other than ApiError counts as a network error. */
export function toFault(error: unknown): RunFault {
  if (!(error instanceof ApiError)) return { kind: 'network', words: '' };
  const { kind, status, words, issues } = error;
  return { kind, status, words, ...(issues.length > 0 && { issues }) };
}
