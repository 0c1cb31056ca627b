import { Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';

import { ownValue } from '@/contract/own-value.ts';
import type { SystemState } from '@/contract/admin/admin-system.ts';
import { bytesText } from '@/domain/bytes-text.ts';
import { PeopleTable } from '@/features/people/people-table.tsx';
import { peopleQueries } from '@/features/people/people-queries.ts';
import classes from '@/features/people/people.module.css';
import { useApi } from '@/features/session/owner-context.ts';
import { Field, FieldList } from '@/ui/page/field-list.tsx';
import { Panel } from '@/ui/page/panel.tsx';
import { TimeText } from '@/ui/page/time-text.tsx';
import table from '@/ui/table/data-table.module.css';

import { texts } from './texts.ts';

/** Shows the state of the service's dependencies and of each node. Refreshed every few seconds. */
export function SystemPanel() {
  const { data } = useSuspenseQuery(peopleQueries.system(useApi()));
  const { version, database, storage, migrations, nodes } = data;
  return (
    <Stack gap="md">
      <Panel label={texts.title}>
        <FieldList>
          <Field label={texts.version}>{version}</Field>
          <Field label={texts.database}>
            {ownValue(texts.databases, database.kind) ?? database.kind} {database.version}, {bytesText(database.size)}
          </Field>
          <Field label={texts.storage}>
            {ownValue(texts.storages, storage.kind) ?? storage.kind}
            {storage.used !== null &&
              storage.free !== null &&
              ` ${texts.used(bytesText(storage.used), bytesText(storage.free))}`}
          </Field>
          <Field label={texts.migrations}>{migrationWords(migrations)}</Field>
        </FieldList>
      </Panel>
      <div className={table.frame}>
        <PeopleTable
          label={texts.nodes}
          columns={[
            { label: texts.node },
            { label: texts.role },
            { label: texts.version, look: 'wide' },
            { label: texts.started, look: 'wide' },
            { label: texts.seen, look: 'wide' },
            { label: texts.health },
          ]}
        >
          {nodes.map((node) => (
            <tr key={node.id}>
              <td>
                <span className={`${table.name} ${table.line}`} title={node.host}>
                  {node.host}
                </span>
              </td>
              <td>{ownValue(texts.roles, node.role) ?? node.role}</td>
              <td className={table.wide}>{node.version}</td>
              <td className={table.wide}>
                <TimeText at={node.started_at} />
              </td>
              <td className={table.wide}>
                <TimeText at={node.seen_at} />
              </td>
              <td>
                {ownValue(texts.healths, node.health) ?? node.health}
                {node.trouble !== null && <span className={classes.fault}>{node.trouble}</span>}
              </td>
            </tr>
          ))}
        </PeopleTable>
      </div>
    </Stack>
  );
}

function migrationWords({ applied, pending, newer }: SystemState['migrations']): string {
  if (newer.length > 0) return texts.newer(newer);
  return pending.length > 0 ? texts.pending(pending) : texts.upToDate(applied.length);
}
