import type { AuditEntry } from '@/contract/admin/admin-audit.ts';

/** The columns of the file, each with its value for an entry. */
const columns: Readonly<Record<string, (entry: AuditEntry) => string | null>> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  by: ({ by }) => by?.email ?? null,
  by_id: ({ by }) => by?.id ?? null,
  via: ({ via }) => via,
  address: ({ address }) => address,
  action: ({ action }) => action,
  team: ({ team }) => team?.name ?? null,
  team_id: ({ team }) => team?.id ?? null,
  run_id: ({ run_id }) => run_id,
  workflow: ({ workflow }) => workflow?.name ?? null,
  workflow_id: ({ workflow }) => workflow?.id ?? null,
  person: ({ user }) => user?.email ?? null,
  person_id: ({ user }) => user?.id ?? null,
  key_id: ({ key_id }) => key_id,
  details: ({ details }) => (details === null ? null : JSON.stringify(details)),
};

/** The header line: the names of the columns. */
export const csvHead = `${Object.keys(columns).join(',')}\r\n`;

/** An audit entry as a line of CSV (RFC 4180). */
export function csvLine(entry: AuditEntry): string {
  const cells = Object.values(columns).map((valueOf) => cell(valueOf(entry) ?? ''));
  return `${cells.join(',')}\r\n`;
}

/**
 * Write a value as a cell. An apostrophe keeps spreadsheets from evaluating a text that begins like a formula, which in
 * some languages may also begin with a full-width sign.
 */
function cell(value: string): string {
  const text = /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
