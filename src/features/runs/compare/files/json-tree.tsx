import type { JsonDifference } from '@/domain/runs/compare/json-differences.ts';
import { texts } from '@/features/runs/compare/texts.ts';

import { DifferenceTable } from './difference-table.tsx';
import classes from './differences.module.css';

const words = texts.differences;

interface JsonTreeProps {
  readonly rows: readonly JsonDifference[];
  /** The letters of the two runs. */
  readonly letters: readonly [string, string];
}

/** Shows the differences between two JSON files as a tree of their keys. */
export function JsonTree({ rows, letters: [one, other] }: JsonTreeProps) {
  const head = (
    <tr>
      <th scope="col">{words.path}</th>
      <th scope="col" className={`${classes.kind} ${classes.spare}`}>
        {words.how}
      </th>
      <th scope="col">{one}</th>
      <th scope="col">{other}</th>
    </tr>
  );
  return (
    <DifferenceTable
      label={words.json}
      head={head}
      count={rows.length}
      renderRow={(at) => {
        const row = rows[at];
        if (!row) return null;
        const { depth, key, kind, before, after } = row;
        return (
          <tr key={at} data-kind={kind}>
            <th scope="row" dir="auto" data-code title={key} style={{ paddingInlineStart: `${0.75 + depth}rem` }}>
              {key}
            </th>
            <td className={`${classes.kind} ${classes.spare}`}>{kind !== 'inside' && words.kinds[kind]}</td>
            <td data-code title={before}>
              {before !== undefined && <del dir="auto">{before}</del>}
            </td>
            <td data-code title={after}>
              {after !== undefined && <ins dir="auto">{after}</ins>}
            </td>
          </tr>
        );
      }}
    />
  );
}
