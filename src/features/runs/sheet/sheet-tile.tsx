import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, runState } from '@/domain/runs/run-state.ts';
import { StarButton } from '@/features/runs/commands/star-button.tsx';
import { RunShare } from '@/features/runs/list/run-share.tsx';
import { RunMessage } from '@/features/runs/list/table/run-message.tsx';
import { RunDurationText } from '@/features/runs/run-duration-text.tsx';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { runTones } from '@/features/runs/run-tone.ts';

import classes from './contact-sheet.module.css';
import { RejectButton } from './reject-button.tsx';
import { SheetResult } from './sheet-result.tsx';
import words from './sheet-words.module.css';
import { texts } from './texts.ts';

interface SheetTileProps {
  readonly row: RunRow;
  readonly title: string;
  /** Text that distinguishes the run from its neighbours. */
  readonly caption: string;
  readonly now: number;
  readonly column: number;
  readonly isRejected: boolean;
  /** Whether the pictures are zoomed. */
  readonly isClose: boolean;
  /** Whether this is the one tile in the tab order. */
  readonly isActive: boolean;
  readonly onActive: () => void;
  readonly onReject: () => void;
  readonly style: CSSProperties;
}

/** A run on a contact sheet: its result, or its progress. */
export function SheetTile(props: SheetTileProps) {
  const { row, title, caption, now, column, isRejected, isClose, isActive, onActive, onReject, style } = props;
  const state = runState(row.facts, now);

  return (
    <div
      role="gridcell"
      aria-colindex={column}
      className={classes.tile}
      data-tone={runTones[state.kind]}
      data-rejected={isRejected || undefined}
      style={style}
      onFocus={onActive}
    >
      <Link
        data-run={row.runId}
        to={paths.run(row.runId)}
        className={classes.frame}
        tabIndex={isActive ? 0 : -1}
        aria-label={isRejected ? `${title}, ${state.label}, ${texts.rejected}` : `${title}, ${state.label}`}
        title={title}
        draggable={false}
        // Safari doesn't focus a clicked link.
        onClick={onActive}
      >
        {state.kind === 'finished' ? <SheetResult row={row} isClose={isClose} /> : <Going row={row} now={now} />}
      </Link>
      <div className={classes.caption}>
        {caption && (
          <span className={classes.name} title={caption} dir="auto">
            {caption}
          </span>
        )}
        <span className={classes.marks}>
          <RejectButton title={title} isRejected={isRejected} tabIndex={isActive ? 0 : -1} onReject={onReject} />
          <StarButton row={row} title={title} {...(!isActive && { tabIndex: -1 })} />
        </span>
      </div>
    </div>
  );
}

function Going({ row, now }: { readonly row: RunRow; readonly now: number }) {
  const state = runState(row.facts, now);
  return (
    <div className={`${classes.going} ${words.words}`}>
      <div>
        <RunStateBadge dot state={state} /> <RunShare row={row} state={state} />{' '}
        {!isEnd(state.kind) && <RunDurationText row={row} now={now} />}
      </div>
      <RunMessage row={row} state={state} />
    </div>
  );
}
