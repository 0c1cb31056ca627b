import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

import { ApiError } from '@/api/api-error.ts';

/** The service's messages about one field: the whole text, and each message by the part that it names. */
export interface PartIssues {
  readonly message: string;
  /** By key of the part, such as `seconds` in `inputs`; `''` for the field itself. */
  readonly parts: Readonly<Record<string, string>>;
  /** Whether the error has no other messages. */
  readonly isAll: boolean;
}

/** Find the service's messages about a field and its parts; undefined without any. */
export function partIssues(error: unknown, field: string): PartIssues | undefined {
  const parts = new Map<string, string[]>();
  const issues = error instanceof ApiError ? error.issues : [];
  for (const { path, message } of issues) {
    if (path[0] !== field) continue;
    const part = String(path[1] ?? '');
    parts.set(part, [...(parts.get(part) ?? []), message]);
  }
  if (parts.size === 0) return undefined;
  const texts = [...parts].map(([part, messages]) => [part, messages.join(' ')] as const);
  return {
    message: texts.map(([part, text]) => (part ? `${part}: ${text}` : text)).join(' '),
    parts: Object.fromEntries(texts),
    isAll: issues.every(({ path }) => path[0] === field),
  };
}

/**
 * Show the service's messages at the fields they name, and focus the first.
 * @returns whether some messages belong to no field; the form then shows the error itself
 */
export function applyIssues<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiError) || error.issues.length === 0) return true;
  const named = [...new Set(error.issues.map(({ path }) => path[0]))];
  const known = named.flatMap((name) => fields.find((field) => field === name) ?? []);
  for (const [index, field] of known.entries()) {
    const issues = partIssues(error, field);
    if (!issues) continue;
    setError(field, { type: 'server', message: issues.message, types: issues.parts }, { shouldFocus: index === 0 });
  }
  return known.length < named.length;
}
