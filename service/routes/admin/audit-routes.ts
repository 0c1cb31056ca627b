import { Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';

import { auditCsvQuery, auditQuery, exportAudit, listAudit } from '@/contract/admin/admin-audit.ts';

import { serveEndpoint, type Authenticate } from '../../http/endpoint-routes.ts';
import { readQuery } from '../../http/read-query.ts';
import { requestActor, scopeOf } from '../../rules/admin/actor.ts';
import { auditItem } from '../../rules/admin/admin-items.ts';
import { auditFilter } from '../../rules/admin/audit-rules.ts';
import { csvHead, csvLine } from '../../rules/admin/csv.ts';
import { readPage } from '../../rules/admin/pages.ts';
import type { After } from '../../store/admin/admin-lists.ts';
import type { AuditFilter, AuditRow } from '../../store/admin/audit-statement.ts';
import type { Store } from '../../store/store.ts';
import type { RouteParts } from '../route-parts.ts';

/** Number of entries that an export reads at a time, so that other requests can run in between. */
const PART = 500;

const placeOf = ({ sort_at, id }: AuditRow) => [sort_at, id] as const;

/** Extension `admin` 1: the audit log, in pages and as a file. */
export function auditRoutes(app: FastifyInstance, { store }: RouteParts, authenticate: Authenticate): void {
  serveEndpoint(app, authenticate, listAudit, async ({ user, request }) => {
    const query = readQuery(auditQuery, request.query);
    const filter = await auditFilter(store, await scopeOf(store.facts, requestActor(user, request)), query);
    const read = (after: After, limit: number) => store.audit.list({ ...filter, after, limit });
    return readPage(query, 'audit', read, placeOf, auditItem);
  });

  serveEndpoint(app, authenticate, exportAudit, async ({ user, request, reply }) => {
    const query = readQuery(auditCsvQuery, request.query);
    const filter = await auditFilter(store, await scopeOf(store.facts, requestActor(user, request)), query);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit.csv"')
      .send(Readable.from(linesOf(store, filter)));
  });
}

async function* linesOf(store: Store, filter: AuditFilter): AsyncGenerator<string> {
  yield csvHead;
  let after: After;
  for (let more = true; more;) {
    const rows = await store.audit.list({ ...filter, after, limit: PART });
    if (rows.length > 0) yield rows.map((row) => csvLine(auditItem(row))).join('');
    const last = rows.at(-1);
    after = last && placeOf(last);
    more = rows.length === PART;
  }
}
