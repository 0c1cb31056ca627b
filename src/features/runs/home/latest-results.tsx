import { Anchor, Text, Title } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { RunGlimpse } from '@/features/runs/list/gallery/run-glimpse.tsx';
import { RunDurationText } from '@/features/runs/run-duration-text.tsx';
import { TimeSwitch } from '@/ui/page/time-switch.tsx';

import classes from './latest-results.module.css';
import { texts } from './texts.ts';

const words = texts.latest;
const noted = () => undefined;

interface LatestResultsProps {
  /** Runs with a result, newest first. */
  readonly rows: readonly RunRow[];
  readonly names: RunNames;
  readonly now: number;
  /** The workflow or team that all results belong to, if there is one. */
  readonly of?: { readonly workflow?: string; readonly team?: string };
}

/** Shows the latest results side by side. Each is requested when its card becomes visible. */
export function LatestResults({ rows, names, now, of }: LatestResultsProps) {
  const isOfWorkflow = of?.workflow !== undefined;
  const title = isOfWorkflow ? words.ofWorkflow : words.title;
  return (
    <section aria-label={title} className={classes.strip}>
      <div className={classes.head}>
        <Title order={2}>{title}</Title>
        {rows.length > 0 && (
          <Anchor component={Link} to={paths.runs({ state: 'finished', view: 'gallery', ...of })} size="sm">
            {words.gallery} <span aria-hidden>→</span>
          </Anchor>
        )}
      </div>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.none}
        </Text>
      ) : (
        <ul className={classes.film}>
          {rows.map((row) => (
            <Frame key={row.runId} row={row} names={names} now={now} isOfOne={isOfWorkflow} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface FrameProps {
  readonly row: RunRow;
  readonly names: RunNames;
  readonly now: number;
  /** Whether the page already names the workflow. */
  readonly isOfOne: boolean;
}

function Frame({ row, names, now, isOfOne }: FrameProps) {
  const { ref, entry } = useIntersection<HTMLAnchorElement>({ rootMargin: '100px' });
  const [seen, setSeen] = useState(false);
  if (entry?.isIntersecting && !seen) setSeen(true);
  const { own } = names.parts(row);
  return (
    <li className={classes.frame}>
      {/* The title is the accessible link; the picture only enlarges its target. */}
      <Link ref={ref} to={paths.run(row.runId)} className={classes.picture} tabIndex={-1} aria-hidden>
        {seen && <RunGlimpse row={row} onPicture={noted} />}
      </Link>
      <div className={classes.caption}>
        <Link to={paths.run(row.runId)} className={classes.name} title={names.title(row)}>
          {own}
        </Link>
        {!isOfOne && <span className={classes.sub}>{row.workflowName}</span>}
        <span className={classes.sub}>
          <RunDurationText row={row} now={now} />
          <TimeSwitch inRow at={row.createdAt} />
        </span>
      </div>
    </li>
  );
}
