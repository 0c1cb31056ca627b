import { useDeferredValue, useMemo, useState } from 'react';

import { csvColumns, type CsvOrder, searchCsv, sortCsv } from './csv-columns.ts';
import { CsvHead } from './csv-head.tsx';
import classes from './csv-view.module.css';
import { useCoarsePointer } from '@/ui/browser/use-coarse-pointer.ts';
import grid from '@/ui/table/data-table.module.css';
import { readCsv } from './parse-csv.ts';
import { texts } from './texts.ts';
import { useScrollWindow } from './use-scroll-window.ts';
import { ViewerBar } from './viewer-bar.tsx';

interface CsvViewProps {
  readonly text: string;
  /** Whether the text is only the beginning of a larger file. */
  readonly cut: boolean;
}

const rowPx = 32;
const mostColumns = 200;

/** A CSV file as a table with a fixed header, sorting and search. Only visible rows are rendered. */
export function CsvView({ text, cut }: CsvViewProps) {
  const { comments, columns, rows, width } = useMemo(() => read(text, cut), [text, cut]);
  const [order, setOrder] = useState<CsvOrder>();
  const [query, setQuery] = useState('');
  const sought = useDeferredValue(query);
  const found = useMemo(() => searchCsv(rows, sought), [rows, sought]);
  const shown = useMemo(
    () => (order ? sortCsv(found, order, columns[order.column]?.numeric ?? false) : found),
    [found, order, columns],
  );
  const isCoarse = useCoarsePointer();
  const headPx = isCoarse ? 44 : rowPx;
  const { box, from, to } = useScrollWindow<HTMLDivElement>(shown.length, rowPx, headPx);

  if (columns.length === 0) return <p className={classes.note}>{texts.csv.empty}</p>;
  return (
    <div>
      <ViewerBar query={query} onSearch={setQuery}>
        <span role="status" data-of-search>
          {sought.trim()
            ? texts.csv.found(shown.length, rows.length)
            : cut
              ? texts.csv.firstRows(rows.length)
              : texts.csv.rows(rows.length)}
        </span>
        {width > columns.length && <span>{texts.csv.columns(columns.length, width)}</span>}
      </ViewerBar>
      {comments.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        <p className={classes.comments} dir="auto" tabIndex={0} role="note">
          {comments.join('\n')}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it */}
      <div ref={box} className={`${grid.box} ${classes.box}`} tabIndex={0} role="region" aria-label={texts.preview}>
        <table
          className={`${grid.grid} ${classes.table}`}
          aria-label={texts.csv.table}
          aria-rowcount={shown.length + 1}
        >
          <colgroup>
            {columns.map(({ name, widthCh }, at) => (
              // A file's columns never move: their position is their key.
              // oxlint-disable-next-line react/no-array-index-key
              <col key={`${at} ${name}`} style={{ width: `calc(${widthCh}ch + 1.75rem)` }} />
            ))}
          </colgroup>
          <CsvHead columns={columns} order={order} onOrder={setOrder} />
          <tbody>
            <Space rows={from} />
            {shown.slice(from, to).map((row, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity
              <tr key={from + place} aria-rowindex={from + place + 2}>
                {columns.map(({ name, numeric }, at) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={`${at} ${name}`} dir="auto" data-numeric={numeric || undefined} title={long(row[at])}>
                    {row[at] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
            <Space rows={shown.length - to} />
          </tbody>
        </table>
        {shown.length === 0 && sought.trim() && <p className={classes.note}>{texts.csv.none(sought.trim())}</p>}
      </div>
    </div>
  );
}

function read(text: string, cut: boolean) {
  const {
    comments,
    rows: [head = [], ...rows],
  } = readCsv(text);
  // The last row of a truncated file may be incomplete.
  if (cut) rows.pop();
  // A title may precede the table, so rows may be wider than the first one. The additional columns have no name.
  const width = rows.reduce((most, row) => Math.max(most, row.length), head.length);
  const names = Array.from({ length: width }, (_, at) => head[at] ?? '');
  return { comments, columns: csvColumns(names, rows, mostColumns), rows, width };
}

/** Tooltip with the full text of a truncated cell. */
function long(cell: string | undefined): string | undefined {
  return cell !== undefined && cell.length > 30 ? cell : undefined;
}

function Space({ rows }: { readonly rows: number }) {
  return rows > 0 ? (
    <tr aria-hidden>
      <td style={{ height: rows * rowPx, padding: 0, border: 0 }} />
    </tr>
  ) : null;
}
