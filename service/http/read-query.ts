import * as z from 'zod/mini';

import { issueWords } from './endpoint-routes.ts';
import { badRequest } from './http-error.ts';

/**
 * Parse the query of a request with the contract's schema. A parameter with a list schema may be repeated.
 * @throws HttpError 400 for an unknown parameter or an invalid one, naming the first
 */
export function readQuery<Schema extends z.ZodMiniObject>(schema: Schema, query: unknown): z.output<Schema> {
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query as Record<string, string | string[]>)) {
    const field: z.core.$ZodType | undefined = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    if (!field) throw badRequest(`There is no parameter ${JSON.stringify(name.slice(0, 100))}.`);
    given[name] = isList(field) ? [value].flat() : value;
    if (!isList(field) && Array.isArray(value)) throw badRequest(`${name} can be given only once.`);
  }
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const [name = 'The query'] = issue?.path ?? [];
  const words = issue?.code === 'invalid_union' ? issue.message : issue && issueWords(given, issue);
  throw badRequest(`${String(name)}: ${words ?? 'is not as expected'}.`);
}

function isList(field: z.core.$ZodType): boolean {
  return field instanceof z.ZodMiniOptional && field.def.innerType instanceof z.ZodMiniArray;
}
