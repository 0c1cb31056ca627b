import type { ReactNode } from 'react';

import { useScrollWindow } from '@/ui/viewers/use-scroll-window.ts';

import grid from '@/ui/table/data-table.module.css';

import classes from './differences.module.css';

const rowPx = 28;

interface DifferenceTableProps {
  readonly label: string;
  readonly head?: ReactNode;
  readonly count: number;
  readonly renderRow: (at: number) => ReactNode;
}

/** A table of differences. It may be long, so only visible rows are rendered. */
export function DifferenceTable({ label, head, count, renderRow }: DifferenceTableProps) {
  const { box, from, to } = useScrollWindow<HTMLDivElement>(count, rowPx, head ? rowPx : 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
    <div ref={box} className={grid.box} tabIndex={0} role="region" aria-label={label}>
      <table className={`${grid.grid} ${classes.table}`} aria-label={label} aria-rowcount={count + (head ? 1 : 0)}>
        {head && <thead>{head}</thead>}
        <tbody>
          <Space rows={from} />
          {Array.from({ length: to - from }, (_, place) => renderRow(from + place))}
          <Space rows={count - to} />
        </tbody>
      </table>
    </div>
  );
}

function Space({ rows }: { readonly rows: number }) {
  return rows > 0 ? (
    <tr aria-hidden>
      <td className={classes.space} style={{ height: rows * rowPx }} />
    </tr>
  ) : null;
}
