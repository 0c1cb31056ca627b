import { Anchor, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { IconCopy } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { Field, FieldList } from '@/ui/page/field-list.tsx';
import { IdText } from '@/ui/page/id-text.tsx';
import { Panel } from '@/ui/page/panel.tsx';
import { TimeText } from '@/ui/page/time-text.tsx';

import { CopyButton } from '@/ui/clipboard/copy-button.tsx';
import { formatInputs } from '@/features/runs/start/parse-inputs.ts';
import classes from '@/features/runs/output/run-page.module.css';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

/** What a run is: its workflow, team and ids. */
export function RunDetails({ row }: { readonly row: RunRow }) {
  const tracked = row.facts.start.kind === 'tracked';
  return (
    <Panel title="Details">
      <FieldList>
        <Field label="Run id">
          <IdText id={row.runId} label="run id" />
        </Field>
        <Field label="Workflow">
          {row.workflowId ? (
            <Anchor component={Link} to={paths.workflow(row.workflowId)} size="sm">
              {row.workflowName || row.workflowId.slice(0, 8)}
            </Anchor>
          ) : (
            'Not known'
          )}
        </Field>
        <Field label="Team">
          {row.teamId ? (
            <Anchor component={Link} to={paths.team(row.teamId)} size="sm">
              {row.teamName || row.teamId.slice(0, 8)}
            </Anchor>
          ) : (
            'Not known'
          )}
        </Field>
        {row.origin !== undefined && <Field label="Origin">{String(row.origin)}</Field>}
        <Field label={tracked ? 'Tracked' : 'Started'}>
          <TimeText at={row.createdAt} />
        </Field>
      </FieldList>
    </Panel>
  );
}

/** What a run was given. */
export function RunInputsPanel({ row }: { readonly row: RunRow }) {
  const { ledger } = useRuns();
  const { data: inputs } = useSuspenseQuery(runQueries.inputs(ledger, row.runId));
  const text = formatInputs(inputs);
  const tracked = row.facts.start.kind === 'tracked';
  return (
    <Panel
      title="Inputs"
      actions={
        text && (
          <CopyButton text={() => text} size="compact-xs" variant="subtle" icon={<IconCopy size={14} aria-hidden />}>
            Copy
          </CopyButton>
        )
      }
    >
      {text ? (
        // A keyboard must be able to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={classes.code} tabIndex={0}>
          {text}
        </pre>
      ) : (
        <Text size="sm" c="dimmed">
          {tracked ? 'Not known: the service does not tell them.' : 'Started without inputs.'}
        </Text>
      )}
    </Panel>
  );
}
