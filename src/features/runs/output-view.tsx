import { Text } from '@mantine/core';

import table from '@/ui/data-table.module.css';

import classes from './run-page.module.css';
import { parseCsv } from './parse-csv.ts';
import type { Output } from './use-output.ts';

interface OutputViewProps {
  readonly output: Output;
  readonly url: string;
  /** What the output is of, for the picture's text alternative. */
  readonly title: string;
}

const shownRows = 200;
const shownCharacters = 200_000;

/** Shows an output by its kind; nothing of it can run in this page. */
export function OutputView({ output, url, title }: OutputViewProps) {
  const { kind, text } = output;
  switch (kind) {
    case 'picture':
      return <img src={url} alt={`Output of ${title}`} className={classes.picture} referrerPolicy="no-referrer" />;
    case 'video':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- outputs come without captions
      return <video src={url} controls className={classes.picture} aria-label={`Output of ${title}`} />;
    case 'audio':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- outputs come without captions
      return <audio src={url} controls className={classes.audio} aria-label={`Output of ${title}`} />;
    case 'csv':
      return text === undefined ? null : <CsvTable text={text} />;
    case 'json':
      return text === undefined ? null : <TextBlock text={output.cut ? text : indented(text)} />;
    case 'text':
      return text === undefined ? null : <TextBlock text={text} />;
    case 'pdf':
    case 'other':
      return (
        <Text size="sm" c="dimmed">
          This kind of file is not shown here; open or download it.
        </Text>
      );
  }
}

function TextBlock({ text }: { readonly text: string }) {
  return (
    // A keyboard must be able to scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={classes.code} tabIndex={0}>
      {text.slice(0, shownCharacters)}
      {text.length > shownCharacters && '\n…'}
    </pre>
  );
}

function CsvTable({ text }: { readonly text: string }) {
  const [head, ...rows] = parseCsv(text, shownRows + 2).map(keyed);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="Preview">
        <table className={table.table}>
          <thead>
            <tr>
              {head?.cells.map(({ key, text: name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownRows).map((row) => (
              <tr key={row.key}>
                {row.cells.map((cell) => (
                  <td key={cell.key}>{cell.text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shownRows && (
        <Text size="xs" c="dimmed" mt={4}>
          The first {shownRows} rows are shown.
        </Text>
      )}
    </>
  );
}

/** A file’s rows and columns never move: their place is their key. */
function keyed(cells: readonly string[], index: number) {
  return { key: index, cells: cells.map((text, column) => ({ key: column, text })) };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text) as unknown, null, 2);
  } catch {
    return text;
  }
}
