import * as z from 'zod/mini';

import { endpoint } from '@/contract/endpoints.ts';
import { itemId, uuid } from '@/contract/fields.ts';
import { dateTime, oneOrMore } from '@/contract/query-fields.ts';

import { extension, page } from './admin-fields.ts';
import { named, pageOf, person } from './admin-items.ts';

/** An entry of the audit log (extension `admin` 1). */
export const auditEntry = z.object({
  id: itemId,
  at: z.string(),
  /** Null: it was done by a command on the server. */
  by: z.nullable(person),
  /** `page`: by a request; `command`: on the server; null: not recorded at the time. An open set. */
  via: z.nullable(z.string()),
  /** IP address that the request came from. */
  address: z.nullable(z.string()),
  /** For example `run cancel`, `member role`; an open set. */
  action: z.string(),
  team: z.nullable(named),
  /** The target: at most one of these fields is set. A run, workflow or key may have been removed since. */
  run_id: z.nullable(z.string()),
  workflow: z.nullable(named),
  user: z.nullable(person),
  key_id: z.nullable(z.string()),
  /** Its name or new values, depending on the action. */
  details: z.unknown(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const auditFilters = {
  /** The person who did it. */
  user_id: z.optional(uuid),
  /** The action, such as `run cancel`. */
  action: oneOrMore(z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^\P{Cc}*$/u, 'must be text'))),
  team_id: z.optional(uuid),
  /** The run, workflow, person or key that the action was applied to. */
  subject_id: z.optional(uuid),
  /** From this time on. */
  from: z.optional(dateTime),
  /** Before this time. */
  to: z.optional(dateTime),
};

/** Filter of entries. */
export const auditQuery = z.object({ ...page, ...auditFilters });

/** The audit log of the caller's teams, newest first; operators get the whole log (extension `admin` 1). */
export const listAudit = endpoint({
  ...extension,
  name: 'listAudit',
  summary: 'List the audit log',
  method: 'GET',
  path: '/admin/audit',
  query: auditQuery,
  response: pageOf(auditEntry),
  errors: [400, 401, 403, 404, 500],
});

/** Filter of entries, without paging. */
export const auditCsvQuery = z.object(auditFilters);

/** The same entries, all of them, as a CSV file with a header line (extension `admin` 1). */
export const exportAudit = endpoint({
  ...extension,
  name: 'exportAudit',
  summary: 'Export the audit log',
  method: 'GET',
  path: '/admin/audit.csv',
  query: auditCsvQuery,
  response: z.string(),
  answers: 'text/csv',
  errors: [400, 401, 403, 404, 500],
});
