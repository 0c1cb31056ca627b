import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

import { ApiError } from '@/api/api-error.ts';

/**
 * Show the service's messages at the fields they name, and focus the first.
 * @returns whether some messages belong to no field: show the error in the form then
 */
export function applyIssues<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiError) || error.issues.length === 0) return true;
  let left = false;
  let shouldFocus = true;
  for (const { path, message } of error.issues) {
    const field = fields.find((name) => name === path[0]);
    if (field) setError(field, { type: 'server', message }, { shouldFocus });
    else left = true;
    if (field) shouldFocus = false;
  }
  return left;
}
