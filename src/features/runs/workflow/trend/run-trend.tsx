import { spanText } from '@/domain/runs/figures/run-duration.ts';
import '@/ui/theme/segmented-control.css';

import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';

import { runTrend } from '@/domain/runs/figures/run-trend.ts';
import { texts } from '@/features/runs/workflow/texts.ts';
import { useWorkflowHistory } from '@/features/runs/workflow/use-workflow-history.ts';
import { Panel } from '@/ui/page/panel.tsx';

import { TrendChart } from './trend-chart.tsx';
import classes from './trend.module.css';
import { TrendTable } from './trend-table.tsx';

const words = texts.trend;

/** Shows the durations and success rate of a workflow's latest runs, as a chart or a table. */
export function RunTrend({ workflowId }: { readonly workflowId: string }) {
  const { history, now } = useWorkflowHistory(workflowId);
  const trend = useMemo(() => history && runTrend(history.rows, now), [history, now]);
  const [view, setView] = useState('chart');
  if (!trend) return null;
  const { quartilesMs, finished, failed } = trend;
  const [lower, upper] = quartilesMs;
  return (
    <Panel
      title={words.title}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={words.view}
          data={[
            { value: 'chart', label: words.chart },
            { value: 'table', label: words.table },
          ]}
          value={view}
          onChange={setView}
        />
      }
    >
      <dl className={classes.facts}>
        <div>
          <dt>{words.middleHalf}</dt>
          <dd>{words.between(spanText(lower), spanText(upper))}</dd>
        </div>
        <div>
          <dt>{words.success}</dt>
          <dd>
            {words.share(finished, failed)} <span>{words.of(finished, failed)}</span>
          </dd>
        </div>
      </dl>
      {view === 'table' ? <TrendTable trend={trend} now={now} /> : <TrendChart trend={trend} now={now} />}
    </Panel>
  );
}
