import { Text } from '@mantine/core';
import { useMemo } from 'react';

import table from '@/ui/table/data-table.module.css';

import { JsonTree } from '@/ui/viewers/json-tree.tsx';
import { MediaView } from './media-view.tsx';
import { parseCsv } from '@/ui/viewers/parse-csv.ts';
import { PdfView } from './pdf-view.tsx';
import { PictureView } from './picture-view.tsx';
import classes from './output.module.css';
import { texts } from './texts.ts';
import type { Output } from './use-output.ts';

interface OutputViewProps {
  readonly runId: string;
  readonly output: Output;
  readonly url: string;
  /** What the output is of, for the picture's text alternative. */
  readonly title: string;
  /** What is shown by an element of its own could not be loaded. */
  readonly onBroken: () => void;
}

const shownRows = 200;
const shownCharacters = 200_000;

/** Shows an output by its kind; nothing of it can run in this page. */
export function OutputView({ runId, output, url, title, onBroken }: OutputViewProps) {
  const { kind, text } = output;
  switch (kind) {
    case 'picture':
      return <PictureView url={url} alt={texts.resultOf(title)} onBroken={onBroken} />;
    case 'video':
    case 'audio':
      return <MediaView kind={kind} url={url} label={texts.resultOf(title)} onBroken={onBroken} />;
    case 'csv':
      return text === undefined ? null : <CsvTable text={text} />;
    case 'json':
      return text === undefined ? null : <JsonBlock text={text} />;
    case 'text':
      return text === undefined ? null : <TextBlock text={text} />;
    case 'pdf':
      if (navigator.pdfViewerEnabled) return <PdfView runId={runId} url={url} title={title} onBroken={onBroken} />;
      return <NotShown />;
    case 'other':
      return <NotShown />;
  }
}

function NotShown() {
  return (
    <Text size="sm" c="dimmed">
      {texts.noPreview}
    </Text>
  );
}

/** JSON to look into; as it came where it is cut off, or no JSON after all. */
function JsonBlock({ text }: { readonly text: string }) {
  const json = useMemo(() => parsed(text), [text]);
  return json ? <JsonTree value={json.value} /> : <TextBlock text={text} />;
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

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
