import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import { ownValue } from '@/contract/own-value.ts';
import type { AuditEntry } from '@/contract/admin/admin-audit.ts';
import { paths } from '@/domain/paths.ts';
import classes from '@/features/people/people.module.css';
import { texts as shared } from '@/features/people/texts.ts';
import { TimeSwitch } from '@/ui/page/time-switch.tsx';
import table from '@/ui/table/data-table.module.css';

import { texts } from './texts.ts';

/** An entry of the audit log: the action, its target, the person and the time. */
export function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const { at, by, action, address, details } = entry;
  const via = entry.via === 'page' ? texts.page : entry.via === 'command' ? texts.command : entry.via;
  const detail = wordsOf(details);
  const who = by?.email ?? shared.command;
  const from = (by ? [address, via] : [address]).filter(Boolean).join(' · ');
  return (
    <tr>
      <td className={table.wide}>
        <TimeSwitch at={at} />
      </td>
      <td>
        {ownValue(texts.actions, action) ?? action}
        <Subject entry={entry} />
        {detail !== '' && (
          <span className={`${classes.under} ${table.line}`} title={detail}>
            {detail}
          </span>
        )}
        <span className={`${classes.under} ${classes.narrow}`}>
          {[who, from].filter(Boolean).join(' · ')} · <TimeSwitch inline inRow at={at} />
        </span>
      </td>
      <td className={table.wide}>
        <span className={table.line} title={by?.email}>
          {who}
        </span>
        <span className={`${classes.under} ${table.line}`}>{from}</span>
      </td>
    </tr>
  );
}

/** Shows the target of an entry, as a link if it has a page. */
function Subject({ entry: { run_id: runId, workflow, team, user, action } }: { readonly entry: AuditEntry }) {
  const parts = [
    ...(runId === null ? [] : [{ to: paths.run(runId), label: `${texts.run} ${runId.slice(0, 8)}` }]),
    ...(workflow === null
      ? []
      : [{ to: action === 'workflow delete' ? undefined : paths.workflow(workflow.id), label: workflow.name }]),
    ...(user === null ? [] : [{ to: paths.admin('people', { q: user.email }), label: user.email }]),
    ...(team === null ? [] : [{ to: paths.admin('people', { team: team.id }), label: team.name }]),
  ].filter(({ label }) => label !== '');
  return parts.map(({ to, label }) => (
    <span key={label}>
      {' · '}
      {to === undefined ? (
        label
      ) : (
        <Anchor component={Link} to={to} size="sm">
          {label}
        </Anchor>
      )}
    </span>
  ));
}

/** Formats details on one line: a string as it is, and an object as names and values. */
function wordsOf(details: unknown): string {
  if (details === null || details === undefined) return '';
  if (typeof details === 'string') return details;
  if (typeof details !== 'object') return JSON.stringify(details);
  return Object.entries(details)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return Array.isArray(details) ? text : `${name}: ${text}`;
    })
    .join(', ');
}
