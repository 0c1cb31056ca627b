import { Anchor } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { FigureHours } from '@/domain/runs/figures/figure-hours.ts';
import { groupCauses, makeCauseReader } from '@/domain/runs/failure/group-causes.ts';
import { runMessage } from '@/domain/runs/run-message.ts';
import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { RunTitleLink } from '@/features/runs/list/table/run-title-link.tsx';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { TimeText } from '@/ui/page/time-text.tsx';

import { FailedAlike } from './failed-alike.tsx';
import { MendButton } from './mend-button.tsx';
import classes from './run-lines.module.css';
import { StripPanel } from './strip-panel.tsx';
import { texts } from './texts.ts';

const words = texts.attention;
const atMost = 3;

interface NeedsAttentionProps {
  /** The runs that failed or need attention, at least one, newest first. */
  readonly rows: readonly RunRow[];
  readonly names: RunNames;
  readonly hours: FigureHours;
  /** How many of these runs failed. */
  readonly failed: number;
  readonly now: number;
  readonly onRerun: (row: RunRow) => void;
}

/** Lists runs that need attention, with reason and remedy. Failures with the same cause share a line. */
export function NeedsAttention({ rows, names, hours, failed, now, onRerun }: NeedsAttentionProps) {
  const [causeOf] = useState(makeCauseReader);
  const groups = useMemo(() => groupCauses(rows, causeOf), [rows, causeOf]);
  const more = groups.slice(atMost).reduce((sum, group) => sum + group.rows.length, 0);
  return (
    <StripPanel
      title={words.title}
      isOne={groups.length === 1}
      actions={
        failed > 0 && (
          <Anchor component={Link} to={paths.runs({ state: 'failed', hours: String(hours) })} size="sm">
            {words.allFailed} <span aria-hidden>→</span>
          </Anchor>
        )
      }
    >
      <ul className={`${classes.lines} ${classes.around}`}>
        {groups.slice(0, atMost).flatMap(({ cause, rows: alike }) => {
          const [row] = alike;
          if (!row) return [];
          if (cause && alike.length > 1) {
            return <FailedAlike key={cause.key} cause={cause} rows={alike} hours={hours} now={now} />;
          }
          const state = runState(row.facts, now);
          const message = runMessage(row, state);
          return (
            <li key={row.runId} className={classes.line} data-sides>
              <div className={classes.told}>
                <RunStateBadge dot state={state} />
                <RunTitleLink row={row} names={names} ownLine />
                <p className={classes.message} title={message}>
                  {message}
                </p>
                <TimeText at={row.createdAt} />
              </div>
              <MendButton row={row} state={state} title={names.title(row)} onRerun={onRerun} />
            </li>
          );
        })}
      </ul>
      {/* If any run failed, the link in the heading is enough. */}
      {more > 0 && failed === 0 && (
        <Anchor
          component={Link}
          to={paths.runs({ state: 'unknown', hours: String(hours) })}
          size="xs"
          className={classes.more}
        >
          {words.more(more)}
        </Anchor>
      )}
    </StripPanel>
  );
}
