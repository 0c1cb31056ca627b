import { Button } from '@mantine/core';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useState } from 'react';

import type { RunInputs } from '@/contract/run.ts';
import { comparedInputs } from '@/domain/runs/compare/compared-inputs.ts';
import { middleMs, runDuration } from '@/domain/runs/figures/run-duration.ts';
import { personName } from '@/domain/runs/service-fact.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { RunDurationText } from '@/features/runs/run-duration-text.tsx';
import { runQueries } from '@/features/runs/run-queries.ts';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { useRuns } from '@/features/runs/runs-context.ts';
import { clockTime } from '@/ui/page/clock-time.ts';

import type { ComparedRun } from './compared-run.ts';
import classes from './compared-table.module.css';
import { texts } from './texts.ts';

const words = texts.table;
const longestValue = 400;

interface ComparedTableProps {
  readonly compared: readonly ComparedRun[];
  /** The runs' results, in the order of the runs. */
  readonly results: readonly ReactNode[];
  readonly now: number;
}

/** Compares the inputs of runs (differing ones first), their durations, and who started them. */
export function ComparedTable({ compared, results, now }: ComparedTableProps) {
  const runs = useRuns();
  const [withEqual, setWithEqual] = useState(false);
  const { inputs, isKnown, isRead } = useQueries({
    queries: compared.map(({ row }) => runQueries.inputs(runs, row)),
    combine: compareGiven,
  });
  const differing = inputs.filter(({ differs }) => differs);
  const equal = inputs.filter(({ differs }) => !differs);
  const unknown = isRead ? compared.filter((_, at) => !isKnown[at]).map(({ letter }) => letter) : [];
  const firstKnown = isKnown.indexOf(true);
  const areCompared = isKnown.indexOf(true, firstKnown + 1) > 0;
  const hasEqual = withEqual || !areCompared;
  const shown = hasEqual ? inputs : differing;
  const took = compared.map(({ row }) => middleMs(runDuration(row, now)));
  const longestMs = Math.max(1, ...took.map((ms) => ms ?? 0));
  const people = compared.map(({ row: { facts } }) => facts.service && personName(facts.service.startedBy));
  const hasPeople = new Set(people).size > 1 || (hasEqual && people[0] !== undefined);

  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={words.region}>
        <table className={classes.table} style={{ '--runs': compared.length } as CSSProperties}>
          <thead>
            <tr>
              <th scope="col">
                {words.differs(differing.length)} {differing.length > 0 && <b>{differing.length}</b>}
              </th>
              {compared.map(({ letter }) => (
                <th key={letter} scope="col">
                  {letter}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ path, values }) => (
              <tr key={path}>
                <th scope="row">{path}</th>
                {compared.map(({ letter }, at) => (
                  <td
                    key={letter}
                    data-differs={(isKnown[at] && areOther(values[at], values[firstKnown])) || undefined}
                  >
                    {shownValue(values[at])}
                  </td>
                ))}
              </tr>
            ))}
            {isRead && differing.length === 0 && unknown.length === 0 && (
              <tr>
                <td colSpan={compared.length + 1} className={classes.note}>
                  {words.none}
                </td>
              </tr>
            )}
            <tr>
              <th scope="row">{words.status}</th>
              {compared.map(({ letter, row }) => (
                <td key={letter}>
                  <RunStateBadge dot state={runState(row.facts, now)} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{words.took}</th>
              {compared.map(({ letter, row }, at) => (
                <td key={letter}>
                  <span className={classes.took}>
                    <span className={classes.track} aria-hidden>
                      <i style={{ inlineSize: `${(100 * (took[at] ?? 0)) / longestMs}%` }} />
                    </span>
                    <RunDurationText row={row} now={now} />
                  </span>
                </td>
              ))}
            </tr>
            {hasPeople && (
              <tr>
                <th scope="row">{words.by}</th>
                {compared.map(({ letter }, at) => (
                  <td key={letter}>{people[at] ?? words.nothing}</td>
                ))}
              </tr>
            )}
            <tr>
              <th scope="row">{words.started}</th>
              {compared.map(({ letter, row }) => (
                <td key={letter}>{clockTime(row.createdAt, now)}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">{words.result}</th>
              {compared.map(({ letter }, at) => (
                <td key={letter}>{results[at] ?? words.noResult}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <div className={classes.foot}>
        {unknown.length > 0 && <span>{words.unknown(unknown)}</span>}
        {areCompared && equal.length > 0 && (
          <Button variant="subtle" size="compact-xs" onClick={() => setWithEqual(!withEqual)}>
            {withEqual ? words.hideEqual : words.showEqual(equal.length)}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Defined outside the component, so that its identity is stable and inputs are compared only when they change. */
function compareGiven(given: readonly UseQueryResult<RunInputs | null>[]) {
  const isRead = given.every(({ isPending }) => !isPending);
  return {
    isRead,
    isKnown: given.map(({ data }) => Boolean(data)),
    inputs: isRead ? comparedInputs(given.map(({ data }) => data)) : [],
  };
}

function areOther(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

function shownValue(value: unknown): string {
  if (value === undefined) return words.nothing;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}
