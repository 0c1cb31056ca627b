import { Button, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { PairChoice } from '@/features/runs/compare/pair-choice.tsx';
import { texts } from '@/features/runs/compare/texts.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { Panel } from '@/ui/page/panel.tsx';

import { CsvRows } from './csv-rows.tsx';
import classes from './differences.module.css';
import type { ComparableKind, FileDifferences } from './file-differences.ts';
import { differencesOptions, type LinkedFile } from './file-queries.ts';
import { JsonTree } from './json-tree.tsx';
import { LineRows } from './line-rows.tsx';

const words = texts.differences;

/** The result file of a compared run. */
interface LetteredFile extends LinkedFile {
  readonly letter: string;
}

interface ComparedContentsProps {
  readonly kind: ComparableKind;
  readonly files: readonly LetteredFile[];
}

/** Shows the differences between the first file and another one. */
export function ComparedContents({ kind, files }: ComparedContentsProps) {
  const [at, setAt] = useState(1);
  const [first] = files;
  const other = files[at] ?? files[1];
  if (!first || !other) return null;
  return (
    <Panel
      title={`${first.letter} – ${other.letter}`}
      actions={<PairChoice letters={files.map(({ letter }) => letter)} at={at} onChange={setAt} />}
    >
      <Pair key={other.letter} kind={kind} one={first} other={other} />
    </Panel>
  );
}

interface PairProps {
  readonly kind: ComparableKind;
  readonly one: LetteredFile;
  readonly other: LetteredFile;
}

function Pair({ kind, one, other }: PairProps) {
  const { data, error, refetch } = useQuery(differencesOptions(kind, one, other));
  if (error) {
    return (
      <>
        <ErrorAlert error={error} />
        <Button size="xs" variant="default" mt="sm" onClick={() => void refetch()}>
          {texts.result.retry}
        </Button>
      </>
    );
  }
  if (!data) return <Loader size="sm" role="status" aria-label={words.working} />;
  if (data.kind === 'same' || data.kind === 'same-text') return <Text size="sm">{words[data.kind]}</Text>;
  return (
    <>
      <div className={classes.head} role="status">
        <strong>{words.counts(data.counts)}</strong>
        {notesOn(data).map((note) => (
          <span key={note}>{note}</span>
        ))}
      </div>
      {data.kind === 'json' && <JsonTree rows={data.rows} letters={[one.letter, other.letter]} />}
      {data.kind === 'csv' && data.rows.length > 0 && <CsvRows columns={data.columns} rows={data.rows} />}
      {data.kind === 'text' && <LineRows rows={data.rows} />}
    </>
  );
}

function notesOn(found: Exclude<FileDifferences, { kind: 'same' | 'same-text' }>): readonly string[] {
  const notes: (string | false)[] = [found.isCut && words.cut(found.rows.length)];
  if (found.kind === 'text') notes.push(found.areValuesEqual && words.valuesEqual, found.isRough && words.rough);
  if (found.kind === 'csv') {
    const { key, addedColumns, removedColumns } = found;
    notes.push(
      key === undefined ? words.noKey : words.key(key),
      addedColumns.length > 0 && words.addedColumns(addedColumns.join(', ')),
      removedColumns.length > 0 && words.removedColumns(removedColumns.join(', ')),
    );
  }
  return notes.filter((note) => note !== false);
}
