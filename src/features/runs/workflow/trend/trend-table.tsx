import { spanText } from '@/domain/runs/figures/run-duration.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunTrend } from '@/domain/runs/figures/run-trend.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { useRunNames } from '@/features/runs/use-run-title.ts';
import { texts } from '@/features/runs/workflow/texts.ts';
import { clockTime } from '@/ui/page/clock-time.ts';

import classes from './trend.module.css';

const words = texts.trend;

interface TrendTableProps {
  readonly trend: RunTrend;
  readonly now: number;
}

/** The runs of a trend as a table, newest first. */
export function TrendTable({ trend: { runs }, now }: TrendTableProps) {
  const names = useRunNames();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={words.runs}>
      <table className={classes.table} aria-label={words.runs}>
        <thead>
          <tr>
            <th scope="col">{words.run}</th>
            <th scope="col">{words.started}</th>
            <th scope="col">{words.status}</th>
            <th scope="col">{words.took}</th>
          </tr>
        </thead>
        <tbody>
          {runs.toReversed().map(({ row, ms }) => (
            <tr key={row.runId}>
              <th scope="row">
                <Anchor component={Link} to={paths.run(row.runId)} size="sm">
                  {names.parts(row).own}
                </Anchor>
              </th>
              <td>{clockTime(row.createdAt, now)}</td>
              <td>
                <RunStateBadge dot state={runState(row.facts, now)} />
              </td>
              <td>{spanText(ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
