import { Button, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconFileDescription } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { countOf } from '@/domain/count-of.ts';
import { paths } from '@/domain/paths.ts';
import { linkFileName, resultKind } from '@/domain/runs/result-kind.ts';
import { runTitle } from '@/domain/runs/run-filter.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { RowCheckbox } from '@/ui/table/row-checkbox.tsx';
import { TimeText } from '@/ui/page/time-text.tsx';

import classes from './run-gallery.module.css';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { outputOptions } from '@/features/runs/output/use-output.ts';

const atOnce = 60;

interface RunGalleryProps {
  readonly rows: readonly RunRow[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

/** The pictures of finished runs, to select as in the table; a result is asked for when its place comes into view. */
export function RunGallery({ rows, selected, onSelect }: RunGalleryProps) {
  const [limit, setLimit] = useState(atOnce);
  const count = rows.filter(({ runId }) => selected.has(runId)).length;
  const all = count === rows.length;

  function toggle(runId: string) {
    const next = new Set(selected);
    if (!next.delete(runId)) next.add(runId);
    onSelect(next);
  }

  return (
    <>
      <div className={classes.head}>
        <RowCheckbox
          aria-label="Select all runs"
          checked={all}
          some={count > 0 && !all}
          onChange={() => onSelect(new Set(all ? [] : rows.map(({ runId }) => runId)))}
        />
        <span>{countOf(rows.length, 'finished run')}</span>
      </div>
      <ul className={classes.gallery} aria-label="Gallery">
        {rows.slice(0, limit).map((row) => (
          <li key={row.runId} className={classes.item} data-selected={selected.has(row.runId) || undefined}>
            <Card row={row} />
            <span className={classes.check}>
              <RowCheckbox
                aria-label={`Select ${runTitle(row)}`}
                checked={selected.has(row.runId)}
                onChange={() => toggle(row.runId)}
              />
            </span>
          </li>
        ))}
      </ul>
      {rows.length > limit && (
        <Button variant="default" fullWidth mt="sm" onClick={() => setLimit(limit + atOnce)}>
          Show {Math.min(atOnce, rows.length - limit)} more of {(rows.length - limit).toLocaleString('en')}
        </Button>
      )}
    </>
  );
}

function Card({ row }: { readonly row: RunRow }) {
  const { ref, entry } = useIntersection<HTMLAnchorElement>({ rootMargin: '200px' });
  const [seen, setSeen] = useState(false);
  if (entry?.isIntersecting && !seen) setSeen(true);
  const title = runTitle(row);
  return (
    <Link ref={ref} to={paths.run(row.runId)} className={classes.card}>
      <span className={classes.frame}>{seen && <Glimpse row={row} />}</span>
      <span className={classes.title}>{title}</span>
      <span className={classes.sub}>
        {row.workflowName ?? 'Tracked'} · <TimeText at={row.createdAt} />
      </span>
    </Link>
  );
}

function Glimpse({ row }: { readonly row: RunRow }) {
  const runs = useRuns();
  const { data, isError } = useQuery({ ...runQueries.result(runs, row.runId), refetchInterval: false });
  const url = data?.location.kind === 'link' ? data.location.url : undefined;
  const named = url ? resultKind(undefined, linkFileName(url)) : 'other';
  const { data: output } = useQuery({
    ...outputOptions(row.runId, url ?? ''),
    enabled: url !== undefined && named === 'other',
  });
  const [broken, setBroken] = useState(false);
  const kind = output?.kind ?? named;
  if (url && kind === 'picture' && !broken) {
    return <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(true)} />;
  }
  if (!data && !isError) return null;
  return (
    <span className={classes.other}>
      <IconFileDescription size={28} aria-hidden />
      <Text span size="xs">
        {isError ? 'Could not be fetched' : kind === 'other' || broken ? 'No picture' : kind}
      </Text>
    </span>
  );
}
