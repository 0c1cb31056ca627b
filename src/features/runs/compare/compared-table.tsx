import { Button } from '@mantine/core';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useState } from 'react';

import type { RunInputs } from '@/contract/run.ts';
import { type ComparedInput, comparedInputs } from '@/domain/runs/compare/compared-inputs.ts';
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

/** A row that isn't an input. */
interface Fact {
  readonly label: string;
  readonly differs: boolean;
  /** In the order of the runs. */
  readonly cells: readonly ReactNode[];
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
  const took = compared.map(({ row }) => middleMs(runDuration(row, now)));
  const longestMs = Math.max(1, ...took.map((ms) => ms ?? 0));
  const people = compared.map(({ row: { facts: known } }) => known.service && personName(known.service.startedBy));
  const starts = compared.map(({ row }) => clockTime(row.createdAt, now));
  const facts: readonly Fact[] = [
    {
      label: words.status,
      differs: areSeveral(compared.map(({ row }) => runState(row.facts, now).label)),
      cells: compared.map(({ letter, row }) => <RunStateBadge key={letter} dot state={runState(row.facts, now)} />),
    },
    {
      label: words.took,
      differs: true,
      cells: compared.map(({ letter, row }, at) => (
        <span key={letter} className={classes.took}>
          <span className={classes.track} aria-hidden>
            <i style={{ inlineSize: `${(100 * (took[at] ?? 0)) / longestMs}%` }} />
          </span>
          <RunDurationText row={row} now={now} />
        </span>
      )),
    },
    ...(people.some(Boolean) ? [{ label: words.by, differs: areSeveral(people), cells: people }] : []),
    { label: words.started, differs: areSeveral(starts), cells: starts },
    { label: words.result, differs: true, cells: results },
  ];
  const sameFacts = facts.filter(({ differs }) => !differs);
  const sameInputs = areCompared && withEqual ? equal : [];

  const inputRow = ({ path, values, differs }: ComparedInput) => (
    <tr key={path}>
      <th scope="row">{path}</th>
      {compared.map(({ letter }, at) => (
        <td key={letter} data-differs={(isKnown[at] && differs) || undefined}>
          {shownValue(values[at])}
        </td>
      ))}
    </tr>
  );
  const factRow = ({ label, cells }: Fact) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      {compared.map(({ letter }, at) => (
        <td key={letter} dir="auto">
          {cells[at] ?? words.nothing}
        </td>
      ))}
    </tr>
  );

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
            {differing.map(inputRow)}
            {isRead && differing.length === 0 && unknown.length === 0 && (
              <tr>
                <td colSpan={compared.length + 1} className={classes.note}>
                  {words.none}
                </td>
              </tr>
            )}
            {!areCompared && equal.map(inputRow)}
            {facts.filter(({ differs }) => differs).map(factRow)}
          </tbody>
          {(sameFacts.length > 0 || sameInputs.length > 0) && (
            <tbody>
              <tr>
                <th scope="rowgroup" colSpan={compared.length + 1}>
                  {words.same}
                </th>
              </tr>
              {sameInputs.map(inputRow)}
              {sameFacts.map(factRow)}
            </tbody>
          )}
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

function areSeveral(values: readonly (string | undefined)[]): boolean {
  return new Set(values).size > 1;
}

function shownValue(value: unknown): string {
  if (value === undefined) return words.nothing;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}
