import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { extensionOf, linkFileName, resultKind, resultKinds } from '@/domain/runs/result-kind.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { texts } from '@/features/runs/list/texts.ts';
import { outputOptions } from '@/features/runs/output/use-output.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { FittedPicture } from '@/ui/viewers/fitted-picture.tsx';
import { parseCsv } from '@/ui/viewers/parse-csv.ts';

import { glimpseQuery } from './glimpse-query.ts';
import classes from './run-gallery.module.css';

const shownRows = 7;
const shownColumns = 4;
const shownLetters = 600;

interface RunGlimpseProps {
  readonly row: RunRow;
  /** Called once a picture is shown. */
  readonly onPicture: () => void;
}

/** A preview of a result: the whole picture, the first rows of a table, or the first lines of a text. */
export function RunGlimpse({ row, onPicture }: RunGlimpseProps) {
  const runs = useRuns();
  const { data, isError } = useQuery(glimpseQuery(runs, row.runId));
  const url = data?.location.kind === 'link' ? data.location.url : undefined;
  const name = url && linkFileName(url);
  const named = url ? resultKind(undefined, name) : 'other';
  const { data: output } = useQuery({
    ...outputOptions(row.runId, url ?? ''),
    enabled: url !== undefined && ['text', 'nothing'].includes(resultKinds[named]),
  });
  const [broken, setBroken] = useState(false);
  const kind = output?.kind ?? named;
  if (isError) return <span className={classes.other}>{texts.gallery.failed}</span>;
  if (!data) return null;
  if (url && kind === 'picture' && !broken) {
    return <FittedPicture isSmall src={url} alt="" loading="lazy" onSize={onPicture} onError={() => setBroken(true)} />;
  }
  if (output?.text && kind === 'csv') return <FewCells text={output.text} />;
  // The keys prevent React from reusing an element, which would count as a layout shift.
  if (output?.text) {
    return (
      <span key="text" className={classes.text} dir="auto">
        {output.text.slice(0, shownLetters)}
      </span>
    );
  }
  if (kind === 'other' || broken) return <span className={classes.other}>{texts.gallery.none}</span>;
  return (
    <span key="tag" className={classes.tag}>
      {extensionOf(output?.fileName ?? name) || kind}
    </span>
  );
}

function FewCells({ text }: { readonly text: string }) {
  const rows = parseCsv(text.slice(0, shownRows * 2000), shownRows);
  const count = Math.min(shownColumns, rows[0]?.length ?? 1);
  // Cells never move, so their position serves as the key.
  const columns = Array.from({ length: count }, (_, column) => ({
    key: column,
    cells: rows.map((row, line) => ({ key: line, text: row[column] })),
  }));
  return (
    <span className={classes.cells}>
      {columns.map((column) => (
        <span key={column.key} className={classes.column}>
          {column.cells.map((cell) => (
            <span key={cell.key} dir="auto">
              {cell.text}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
