import type { CsvCell, CsvDifferences } from '@/domain/runs/compare/csv-differences.ts';
import { texts } from '@/features/runs/compare/texts.ts';

import { DifferenceTable } from './difference-table.tsx';
import classes from './differences.module.css';

const words = texts.differences;
const columnsAtMost = 50;

/** Shows the differing rows of two tables, with the old and new value of each changed cell. */
export function CsvRows({ columns, rows }: Pick<CsvDifferences, 'columns' | 'rows'>) {
  const shown = columns.slice(0, columnsAtMost);
  const head = (
    <tr>
      <th scope="col" className={classes.kind}>
        {words.how}
      </th>
      {shown.map((name) => (
        <th key={name} scope="col" dir="auto" title={name}>
          {name}
        </th>
      ))}
    </tr>
  );
  return (
    <>
      {columns.length > shown.length && (
        <div className={classes.head}>{words.columns(shown.length, columns.length)}</div>
      )}
      <DifferenceTable
        label={words.csv}
        head={head}
        count={rows.length}
        renderRow={(at) => {
          const row = rows[at];
          if (!row) return null;
          return (
            <tr key={at} data-kind={row.kind}>
              <th scope="row" className={classes.kind}>
                {words.kinds[row.kind]}
              </th>
              {shown.map((name, column) => (
                <Cell key={name} kind={row.kind} cell={row.cells[column] ?? {}} />
              ))}
            </tr>
          );
        }}
      />
    </>
  );
}

interface CellProps {
  readonly kind: CsvDifferences['rows'][number]['kind'];
  readonly cell: CsvCell;
}

function Cell({ kind, cell: { before = '', after = '' } }: CellProps) {
  if (kind === 'added') return <td title={after}>{after && <ins dir="auto">{after}</ins>}</td>;
  if (kind === 'removed') return <td title={before}>{before && <del dir="auto">{before}</del>}</td>;
  if (before === after) {
    return (
      <td dir="auto" title={after}>
        {after}
      </td>
    );
  }
  return (
    <td title={`${before} → ${after}`}>
      {before && <del dir="auto">{before}</del>} {after && <ins dir="auto">{after}</ins>}
    </td>
  );
}
