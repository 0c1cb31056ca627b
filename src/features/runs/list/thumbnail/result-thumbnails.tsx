import { useIntersection } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import classes from './result-thumbnails.module.css';
import { RunThumbnail } from './run-thumbnail.tsx';

interface ResultThumbnailsProps {
  /** Runs with a result, newest first. */
  readonly rows: readonly RunRow[];
  /** The names of the links to the runs; undefined without room for links. */
  readonly names: RunNames | undefined;
}

/** Thumbnails of results side by side. They are requested when they become visible. */
export function ResultThumbnails({ rows, names }: ResultThumbnailsProps) {
  const { ref, entry } = useIntersection<HTMLSpanElement>({ rootMargin: '100px' });
  const [seen, setSeen] = useState(false);
  if (entry?.isIntersecting && !seen) setSeen(true);
  return (
    <span ref={ref} className={classes.thumbnails}>
      {rows.map((row) => {
        const thumbnail = <RunThumbnail key={row.runId} runId={row.runId} kind="finished" seen={seen} />;
        const title = names?.title(row);
        if (title === undefined) return thumbnail;
        return (
          <Link key={row.runId} to={paths.run(row.runId)} className={classes.link} aria-label={title} title={title}>
            {thumbnail}
          </Link>
        );
      })}
    </span>
  );
}
