import { IconMaximize } from '@tabler/icons-react';
import { type ChangeEvent, type CSSProperties, useState } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { UsualDuration } from '@/domain/runs/figures/usual-duration.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { StarMark } from '@/features/runs/commands/star-mark.tsx';
import { RunGlimpse } from '@/features/runs/list/gallery/run-glimpse.tsx';
import { texts as listTexts } from '@/features/runs/list/texts.ts';
import { runTones } from '@/features/runs/run-tone.ts';
import { useEndedHere } from '@/features/runs/use-ended-here.ts';
import { RowCheckbox } from '@/ui/table/row-checkbox.tsx';

import tile from '@/features/runs/tile.module.css';
import classes from './batch-grid.module.css';
import { TileWords } from './tile-words.tsx';

interface BatchTileProps {
  readonly row: RunRow;
  readonly title: string;
  /** Text that distinguishes the run from the batch's other runs. */
  readonly name: string;
  readonly rest: string;
  readonly index: number;
  readonly count: number;
  readonly now: number;
  readonly usual: UsualDuration | undefined;
  readonly selected: boolean;
  /** Whether this is the only tile in the tab order. */
  readonly isActive: boolean;
  readonly style: CSSProperties;
  readonly onToggle: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Called once the tile shows a picture. */
  readonly onPicture: () => void;
  readonly onZoom: () => void;
}

/**
 * The tile of a run in a batch. When the run ends, the tile flips over to show its result, or the reason why there is
 * none.
 */
export function BatchTile(props: BatchTileProps) {
  const { row, title, name, rest, index, count, now, usual, selected, isActive, style } = props;
  const [hasPicture, setHasPicture] = useState(false);
  const state = runState(row.facts, now);
  const hasEnded = useEndedHere(state.kind);
  const tabIndex = isActive ? 0 : -1;
  return (
    <li
      className={`${classes.tile} ${tile.tile}`}
      data-tone={state.kind === 'queued' ? 'quiet' : runTones[state.kind]}
      data-kind={state.kind}
      data-selected={selected || undefined}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={style}
    >
      <Link
        to={paths.run(row.runId)}
        className={classes.link}
        tabIndex={tabIndex}
        aria-label={`${title}, ${state.label}`}
        title={title}
        draggable={false}
      >
        <span className={`${classes.frame} ${tile.frame}`} data-ended={hasEnded || undefined}>
          {state.kind === 'finished' ? (
            <RunGlimpse
              row={row}
              onPicture={() => {
                setHasPicture(true);
                props.onPicture();
              }}
            />
          ) : (
            <TileWords row={row} state={state} usual={usual} />
          )}
        </span>
        <span className={classes.caption}>
          <span className={classes.name}>{name}</span>
          <StarMark row={row} />
          {rest && <span className={classes.rest}>{rest}</span>}
        </span>
      </Link>
      <span className={tile.check}>
        <RowCheckbox
          aria-label={listTexts.table.select(title)}
          checked={selected}
          tabIndex={tabIndex}
          onChange={props.onToggle}
        />
      </span>
      {hasPicture && (
        <button
          type="button"
          className={`${classes.zoom} ${tile.zoom}`}
          aria-label={listTexts.gallery.zoom(title)}
          title={listTexts.gallery.zoomHint}
          tabIndex={tabIndex}
          onClick={props.onZoom}
        >
          <IconMaximize size={16} aria-hidden />
        </button>
      )}
    </li>
  );
}
