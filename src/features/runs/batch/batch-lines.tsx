import { useMemo } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { batchFigures } from '@/domain/runs/batch/batch-figures.ts';
import { type Batch, listBatches, recentBatches } from '@/domain/runs/batch/recent-batches.ts';
import { variedText } from '@/domain/runs/batch/varied-text.ts';
import { variedInputs } from '@/domain/runs/inputs/varied-inputs.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { useBatchStarts } from '@/features/runs/commands/batch/use-batch-starts.ts';
import { useNarrow } from '@/ui/browser/use-narrow.ts';
import { TimeText } from '@/ui/page/time-text.tsx';

import { BatchBar } from './batch-bar.tsx';
import classes from './batch-lines.module.css';
import { batchTitle } from './batch-title.ts';
import { texts } from './texts.ts';
import { useBatchStart } from './use-batch-start.ts';

interface BatchLinesProps {
  readonly rows: readonly RunRow[];
  readonly now: number;
}

/**
 * Lists the latest batches, one per line with a link, and links to all batches. On a small screen, lists only those in
 * progress; `BatchesButton` links to all batches.
 */
export function BatchLines({ rows, now }: BatchLinesProps) {
  const narrow = useNarrow();
  const recent = useMemo(() => recentBatches(rows, now), [rows, now]);
  const count = useMemo(() => listBatches(rows).length, [rows]);
  const starts = useBatchStarts();
  const batches = narrow ? recent.filter((batch) => starts.has(batch.id) || isInProgress(batch, now)) : recent;
  if (count === 0 || (narrow && batches.length === 0)) return null;
  return (
    <nav aria-label={batches.length > 0 ? texts.recent : texts.batches}>
      <ul className={classes.lines}>
        {batches.map((batch) => (
          <li key={batch.id}>
            <BatchLine batch={batch} now={now} />
          </li>
        ))}
        {count > batches.length && !narrow && (
          <li>
            <Link to={paths.batches()} className={`${classes.line} ${classes.all}`}>
              {texts.allBatches(count)}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

function isInProgress({ rows }: Batch, now: number): boolean {
  const { running, waiting } = batchFigures(rows, now);
  return running + waiting > 0;
}

function BatchLine({ batch: { id, rows, at }, now }: { readonly batch: Batch; readonly now: number }) {
  const { started, total, ...unstarted } = useBatchStart(id, rows);
  const figures = batchFigures(started, now, unstarted);
  const { finished, failed, cancelled } = figures;
  const varied = useMemo(() => variedText(variedInputs(rows)), [rows]);
  return (
    <Link to={paths.batch(id)} className={classes.line}>
      <span className={classes.name}>{batchTitle(rows)}</span>
      <span className={classes.varied}>{varied}</span>
      <span className={classes.bar}>
        <BatchBar figures={figures} />
      </span>
      <span className={classes.count}>
        {texts.done(finished + failed + cancelled, total)} {texts.doneWord}
      </span>
      <span className={classes.failed}>{failed > 0 && texts.failed(failed)}</span>
      <span className={classes.time}>
        <TimeText at={at} />
      </span>
    </Link>
  );
}
