import '@/ui/theme/segmented-control.css';

import { Group, SegmentedControl, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useState } from 'react';

import type { RunRow } from '@/domain/runs/run-record.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { formatInputs } from '@/features/runs/start/inputs/parse-inputs.ts';
import { CopyButton } from '@/ui/clipboard/copy-button.tsx';
import { Panel } from '@/ui/page/panel.tsx';

import classes from './detail.module.css';
import { texts } from './texts.ts';

/** Maximum length of a value shown here. Longer values are truncated, but complete in the JSON. */
const longestValue = 400;
const mostEntries = 100;

/** Shows a run's inputs by name, or as JSON. */
export const RunInputs = memo(({ row }: { readonly row: RunRow }) => {
  const runs = useRuns();
  // Show the locally known inputs until the service's inputs arrive.
  const { data: inputs } = useSuspenseQuery(runQueries.inputs(runs, useDeferredValue(row)));
  const [view, setView] = useState('table');
  const entries = Object.entries(inputs ?? {});
  const text = formatInputs(inputs);
  if (entries.length === 0) {
    const isElsewhere = inputs === null && row.facts.start.kind === 'tracked';
    return (
      <Panel title={texts.inputs.title}>
        <Text size="sm" c="dimmed">
          {isElsewhere ? texts.inputs.unknown : texts.inputs.none}
        </Text>
      </Panel>
    );
  }
  return (
    <Panel
      title={texts.inputs.title}
      actions={
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={texts.inputs.view}
            data={[
              { value: 'table', label: texts.inputs.table },
              { value: 'json', label: texts.inputs.json },
            ]}
            value={view}
            onChange={setView}
          />
          <CopyButton
            text={() => text}
            label={texts.inputs.copyName}
            size="compact-xs"
            variant="subtle"
            icon={<IconCopy size={14} aria-hidden />}
          >
            {texts.inputs.copy}
          </CopyButton>
        </Group>
      }
    >
      {view === 'json' ? (
        // A keyboard must be able to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={classes.code} tabIndex={0}>
          {text}
        </pre>
      ) : (
        <dl className={classes.inputs}>
          {entries.slice(0, mostEntries).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{shown(value)}</dd>
            </div>
          ))}
          {entries.length > mostEntries && (
            <div>
              <dt>{texts.inputs.more(entries.length - mostEntries)}</dt>
              <dd />
            </div>
          )}
        </dl>
      )}
    </Panel>
  );
});

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}
