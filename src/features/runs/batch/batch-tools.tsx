import '@/ui/theme/segmented-control.css';

import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconColumns2, IconLayoutBoard, IconStarFilled } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { batchOrders, batchShows, isShown } from '@/domain/runs/batch/batch-view.ts';
import { canCompare } from '@/domain/runs/compare/compared-ids.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import tools from '@/features/runs/tools.module.css';

import { type BatchView, batchViews } from './batch-params.ts';
import classes from './batch-tools.module.css';
import { texts } from './texts.ts';

interface BatchToolsProps {
  readonly batchId: string;
  readonly rows: readonly RunRow[];
  readonly view: BatchView;
  readonly now: number;
  readonly onChange: (change: Partial<BatchView>) => void;
}

/** Controls how a batch's runs are shown, in which order, and which of them are shown. Starred runs can be compared. */
export function BatchTools({ batchId, rows, view, now, onChange }: BatchToolsProps) {
  const starred = rows.filter(({ starredAt }) => starredAt !== undefined);
  const counts = batchShows.map((show) => ({ show, count: rows.filter((row) => isShown(row, show, now)).length }));
  return (
    <div className={`${tools.tools} ${classes.tools}`}>
      <SegmentedControl
        size="xs"
        aria-label={texts.view.label}
        data={batchViews.map((value) => ({ value, label: texts.view[value] }))}
        value={view.view}
        onChange={(next) => onChange({ view: next })}
      />
      <label className={`${tools.choice} ${classes.choice}`}>
        {texts.order}
        <NativeSelect
          size="xs"
          value={view.order}
          data={batchOrders.map((value) => ({ value, label: texts.orders[value] }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ order: batchOrders.find((one) => one === value) ?? 'start' })
          }
        />
      </label>
      <label className={`${tools.choice} ${classes.choice}`}>
        {texts.show}
        <NativeSelect
          size="xs"
          value={view.show}
          data={counts
            .filter(({ show, count }) => count > 0 || show === view.show)
            .map(({ show, count }) => ({ value: show, label: texts.withCount(texts.shows[show], count) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ show: batchShows.find((one) => one === value) ?? 'all' })
          }
        />
      </label>
      <span className={classes.end}>
        {starred.length > 0 && (
          <span className={classes.starred}>
            <IconStarFilled size={14} aria-hidden /> {texts.starred(starred.length)}
          </span>
        )}
        {canCompare(starred.length) && (
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={paths.compareRuns(starred.map(({ runId }) => runId))}
            aria-label={texts.compare}
            title={texts.compare}
          >
            <IconColumns2 size={16} aria-hidden />
            <span className={classes.label}>{texts.compare}</span>
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={paths.sheet({ batch: batchId })}
          leftSection={<IconLayoutBoard size={16} aria-hidden />}
        >
          {texts.layOut}
        </Button>
      </span>
    </div>
  );
}
