import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { arrivalOf } from '@/domain/runs/run-arrival.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { personName } from '@/domain/runs/service-fact.ts';
import { clockTime } from '@/ui/page/clock-time.ts';
import { Field, FieldList } from '@/ui/page/field-list.tsx';
import { IdText } from '@/ui/page/id-text.tsx';
import { Panel } from '@/ui/page/panel.tsx';

import { RunLineage } from './run-lineage.tsx';
import { texts } from './texts.ts';

/** Shows a run's workflow, team, origin, start and ID, and the runs that it was rerun from and as. */
export function RunDetails({ row }: { readonly row: RunRow }) {
  return (
    <Panel title={texts.details.title}>
      <FieldList>
        <Field label={texts.details.workflow}>
          {row.workflowId ? (
            <Anchor component={Link} to={paths.workflow(row.workflowId)} size="sm">
              {row.workflowName || row.workflowId.slice(0, 8)}
            </Anchor>
          ) : (
            texts.details.unknown
          )}
        </Field>
        <Field label={texts.details.team}>
          {row.teamId ? (
            <Anchor component={Link} to={paths.team(row.teamId)} size="sm">
              {row.teamName || row.teamId.slice(0, 8)}
            </Anchor>
          ) : (
            texts.details.unknown
          )}
        </Field>
        {row.origin !== undefined && <Field label={texts.details.origin}>{String(row.origin)}</Field>}
        <Field label={texts.details[arrivalOf(row.facts)]}>{clockTime(row.createdAt)}</Field>
        {row.facts.service && <Field label={texts.details.startedBy}>{personName(row.facts.service.startedBy)}</Field>}
        <RunLineage row={row} />
        <Field label={texts.details.runId}>
          <IdText id={row.runId} label={texts.runId} />
        </Field>
      </FieldList>
    </Panel>
  );
}
