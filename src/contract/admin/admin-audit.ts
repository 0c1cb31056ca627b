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
  /** Null: the action was performed by a command on the server. */
  by: z.nullable(person),
  /** `page`: by a request; `command`: on the server; null: not recorded at that time. An open set. */
  via: z.nullable(z.string()),
  /** IP address that the request came from. */
  address: z.nullable(z.string()),
  /** What was done, for example `run cancel` or `member role`; an open set. */
  action: z.string(),
  team: z.nullable(named),
  /** The target: at most one of these fields is set. The run, workflow or key may have been removed since. */
  run_id: z.nullable(z.string()),
  workflow: z.nullable(named),
  user: z.nullable(person),
  key_id: z.nullable(z.string()),
  /** The target's name, or the new values, depending on the action. */
  details: z.unknown(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const auditFilters = {
  /** The person who performed the action. */
  user_id: z.optional(uuid),
  /** The action, such as `run cancel`. */
  action: oneOrMore(z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^\P{Cc}*$/u, 'must be text'))),
  team_id: z.optional(uuid),
  /** The run, workflow, person or key that was the target of the action. */
  subject_id: z.optional(uuid),
  /** Only entries from this time on. */
  from: z.optional(dateTime),
  /** Only entries before this time. */
  to: z.optional(dateTime),
};

/** The filter of entries, with paging. */
export const auditQuery = z.object({ ...page, ...auditFilters });

/** The audit log of the caller's teams, newest first; for operators, the whole log (extension `admin` 1). */
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

/** The filter of entries, without paging. */
export const auditCsvQuery = z.object(auditFilters);

/** All entries that match the filter, as a CSV file with a header line (extension `admin` 1). */
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
