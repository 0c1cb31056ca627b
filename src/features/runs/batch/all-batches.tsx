import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { batchFigures } from '@/domain/runs/batch/batch-figures.ts';
import type { Batch } from '@/domain/runs/batch/recent-batches.ts';
import { byStart } from '@/domain/runs/list/by-start.ts';
import { runStateKind } from '@/domain/runs/run-state.ts';
import { RunThumbnail } from '@/features/runs/list/thumbnail/run-thumbnail.tsx';
import { useShownCount } from '@/ui/browser/use-shown-count.ts';
import { TimeText } from '@/ui/page/time-text.tsx';

import classes from './all-batches.module.css';
import { BatchBar } from './batch-bar.tsx';
import { BatchCounts } from './batch-counts.tsx';
import { batchSubtitle, batchTitle } from './batch-title.ts';
import { texts } from './texts.ts';
import { useBatchStart } from './use-batch-start.ts';

const atOnce = 60;
/** Number of results shown for each batch. */
const previews = 4;

interface AllBatchesProps {
  readonly batches: readonly Batch[];
  readonly now: number;
}

/**
 * Links to the pages of batches, each with the batch's first results, the inputs that varied, and how the runs ended.
 */
export function AllBatches({ batches, now }: AllBatchesProps) {
  const [shown, showMore] = useShownCount(atOnce);
  const left = batches.length - shown;
  return (
    <>
      <ul className={classes.batches} aria-label={texts.batches}>
        {batches.slice(0, shown).map((batch) => (
          <li key={batch.id}>
            <BatchItem batch={batch} now={now} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="default" fullWidth mt="sm" onClick={showMore}>
          {texts.more(Math.min(atOnce, left), left)}
        </Button>
      )}
    </>
  );
}

function BatchItem({ batch: { id, rows, at }, now }: { readonly batch: Batch; readonly now: number }) {
  const { started, total, ...unstarted } = useBatchStart(id, rows);
  const figures = batchFigures(started, now, unstarted);
  const subtitle = useMemo(() => batchSubtitle(rows, total), [rows, total]);
  const { ref, entry } = useIntersection<HTMLAnchorElement>({ rootMargin: '100px' });
  const [seen, setSeen] = useState(false);
  if (entry?.isIntersecting && !seen) setSeen(true);
  return (
    <Link ref={ref} to={paths.batch(id)} className={classes.batch}>
      <span className={classes.previews}>
        {byStart(rows)
          .toReversed()
          .slice(0, previews)
          .map(({ runId, facts }) => (
            <RunThumbnail key={runId} runId={runId} kind={runStateKind(facts, now)} seen={seen} />
          ))}
      </span>
      <span className={classes.name}>{batchTitle(rows)}</span>
      <span className={classes.about}>{subtitle}</span>
      <span className={classes.bar}>
        <BatchBar figures={figures} />
      </span>
      <span className={classes.counts}>
        <BatchCounts figures={figures} />
      </span>
      <span className={classes.time}>
        <TimeText at={at} />
      </span>
    </Link>
  );
}
