import { VisuallyHidden } from '@mantine/core';

import type { LineDifference } from '@/domain/runs/compare/line-differences.ts';
import { texts } from '@/features/runs/compare/texts.ts';

import { DifferenceTable } from './difference-table.tsx';
import classes from './differences.module.css';

const words = texts.differences;
const signs = { same: ' ', added: '+', removed: '−' } as const;

/** Shows the differing lines of two texts, with some equal lines around them. */
export function LineRows({ rows }: { readonly rows: readonly LineDifference[] }) {
  return (
    <DifferenceTable
      label={words.text}
      count={rows.length}
      renderRow={(at) => {
        const row = rows[at];
        if (!row) return null;
        if (row.kind === 'gap') {
          return (
            <tr key={at} data-kind="gap">
              <td className={classes.line} colSpan={3}>
                {words.gap(row.lines)}
              </td>
            </tr>
          );
        }
        return (
          <tr key={at} data-kind={row.kind}>
            <td className={classes.number}>{row.before}</td>
            <td className={classes.number}>{row.after}</td>
            <td className={classes.line}>
              {row.kind !== 'same' && <VisuallyHidden>{`${words.kinds[row.kind]} `}</VisuallyHidden>}
              <span aria-hidden>{signs[row.kind]} </span>
              <bdi>{row.text}</bdi>
            </td>
          </tr>
        );
      }}
    />
  );
}
