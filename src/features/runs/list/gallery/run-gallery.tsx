import { Button, Title } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconMaximize } from '@tabler/icons-react';
import { Fragment, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { StarMark } from '@/features/runs/commands/star-mark.tsx';
import { RunShare } from '@/features/runs/list/run-share.tsx';
import { RunMessage } from '@/features/runs/list/table/run-message.tsx';
import { RunTitleLink } from '@/features/runs/list/table/run-title-link.tsx';
import { texts } from '@/features/runs/list/texts.ts';
import { RunDurationText } from '@/features/runs/run-duration-text.tsx';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { runTones } from '@/features/runs/run-tone.ts';
import tile from '@/features/runs/tile.module.css';
import { useEndedHere } from '@/features/runs/use-ended-here.ts';
import { useShownCount } from '@/ui/browser/use-shown-count.ts';
import { dayText } from '@/ui/page/day-text.ts';
import { TimeSwitch } from '@/ui/page/time-switch.tsx';
import { RowCheckbox } from '@/ui/table/row-checkbox.tsx';
import { useLongPress } from '@/ui/table/use-long-press.ts';

import { firstOfDays } from './first-of-days.ts';
import { GalleryZoom } from './gallery-zoom.tsx';
import classes from './run-gallery.module.css';
import { RunGlimpse } from './run-glimpse.tsx';

const atOnce = 60;
const words = texts.gallery;

interface RunGalleryProps {
  readonly rows: readonly RunRow[];
  /** Names that distinguish the runs. */
  readonly names: RunNames;
  readonly now: number;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  /** Whether the runs are sorted by start time, so that days have headings. */
  readonly byDay?: boolean;
}

/** Shows the table's runs as cards with their results. A result is requested when its card becomes visible. */
export function RunGallery({ rows, names, now, selected, onSelect, byDay = false }: RunGalleryProps) {
  const [limit, showMore] = useShownCount(atOnce);
  const count = rows.filter(({ runId }) => selected.has(runId)).length;
  const all = count === rows.length;
  const shown = rows.slice(0, limit);
  const headed = byDay ? firstOfDays(shown) : undefined;
  const left = rows.length - limit;
  /** IDs of runs with a picture, between which the zoomed view moves. */
  const pictures = useRef(new Set<string>());
  const [zoomed, setZoomed] = useState<{ readonly at: number; readonly rows: readonly RunRow[] }>();

  function toggle(runId: string) {
    const next = new Set(selected);
    if (!next.delete(runId)) next.add(runId);
    onSelect(next);
  }

  function zoom(runId: string) {
    const inTurn = shown.filter((row) => pictures.current.has(row.runId));
    setZoomed({ rows: inTurn, at: inTurn.findIndex((row) => row.runId === runId) });
  }

  return (
    <>
      <div className={classes.head}>
        <RowCheckbox
          aria-label={texts.table.selectAll}
          checked={all}
          some={count > 0 && !all}
          onChange={() => onSelect(new Set(all ? [] : rows.map(({ runId }) => runId)))}
        />
        <span>{words.count(rows.length)}</span>
      </div>
      <ul className={classes.gallery} aria-label={words.label} data-selecting={count > 0 || undefined}>
        {shown.map((row) => (
          <Fragment key={row.runId}>
            {headed?.has(row) && (
              <li className={classes.day}>
                <Title order={2}>{dayText(row.createdAt, now)}</Title>
              </li>
            )}
            <Card
              row={row}
              names={names}
              now={now}
              selected={selected.has(row.runId)}
              onToggle={() => toggle(row.runId)}
              onPicture={() => void pictures.current.add(row.runId)}
              onZoom={() => zoom(row.runId)}
            />
          </Fragment>
        ))}
      </ul>
      {zoomed && (
        <GalleryZoom
          {...zoomed}
          names={names}
          onGo={(at) => setZoomed({ ...zoomed, at })}
          onClose={() => setZoomed(undefined)}
        />
      )}
      {left > 0 && (
        <Button variant="default" fullWidth mt="sm" onClick={showMore}>
          {words.more(Math.min(atOnce, left), left)}
        </Button>
      )}
    </>
  );
}

interface CardProps {
  readonly row: RunRow;
  readonly names: RunNames;
  readonly now: number;
  readonly selected: boolean;
  readonly onToggle: () => void;
  /** Called once the card shows a picture. */
  readonly onPicture: () => void;
  readonly onZoom: () => void;
}

function Card({ row, names, now, selected, onToggle, onPicture, onZoom }: CardProps) {
  const [hasPicture, setHasPicture] = useState(false);
  const { ref, entry } = useIntersection<HTMLAnchorElement>({ rootMargin: '200px' });
  const [seen, setSeen] = useState(false);
  if (entry?.isIntersecting && !seen) setSeen(true);
  const state = runState(row.facts, now);
  const hasEnded = useEndedHere(state.kind);
  const longPress = useLongPress(onToggle);
  return (
    <li
      className={`${classes.item} ${tile.tile}`}
      data-tone={runTones[state.kind]}
      data-selected={selected || undefined}
      {...longPress}
    >
      {/* The title is the accessible link; the picture only enlarges the area to click. */}
      <Link
        ref={ref}
        to={paths.run(row.runId)}
        className={`${classes.frame} ${tile.frame}`}
        data-ended={hasEnded || undefined}
        tabIndex={-1}
        aria-hidden
      >
        {state.kind === 'finished' ? (
          seen && (
            <RunGlimpse
              row={row}
              onPicture={() => {
                setHasPicture(true);
                onPicture();
              }}
            />
          )
        ) : (
          <RunMessage row={row} state={state} inputs={names.inputs(row)} />
        )}
      </Link>
      <span className={tile.check}>
        <RowCheckbox aria-label={texts.table.select(names.title(row))} checked={selected} onChange={onToggle} />
      </span>
      {hasPicture && (
        <button
          type="button"
          className={tile.zoom}
          aria-label={words.zoom(names.title(row))}
          title={words.zoomHint}
          onClick={onZoom}
        >
          <IconMaximize size={16} aria-hidden />
        </button>
      )}
      <div className={classes.caption}>
        <StarMark row={row} />
        <RunTitleLink row={row} names={names} ownLine />
      </div>
      <div className={classes.sub}>
        <RunStateBadge dot state={state} />
        <RunShare row={row} state={state} />
        <span className={classes.took}>
          <RunDurationText row={row} now={now} />
        </span>
        <TimeSwitch inRow at={row.createdAt} />
      </div>
    </li>
  );
}
