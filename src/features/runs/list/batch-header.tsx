import { Anchor, Button } from '@mantine/core';
import { IconRotateClockwise } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { batchOf, type RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, runState } from '@/domain/runs/run-state.ts';

import classes from './batch-header.module.css';
import { texts } from './texts.ts';

const words = texts.batch;

interface BatchHeaderProps {
  /** The runs of the batch. */
  readonly rows: readonly RunRow[];
  readonly now: number;
  readonly onRerun: (runs: readonly RunRow[]) => void;
  readonly onLeave: () => void;
}

/** Progress of a batch: "Backdrop: 3 of 4 finished". */
export function BatchHeader({ rows, now, onRerun, onLeave }: BatchHeaderProps) {
  const kinds = rows.map(({ facts }) => runState(facts, now).kind);
  const failedRows = rows.filter((_, index) => kinds[index] === 'failed' || kinds[index] === 'not-accepted');
  const failed = failedRows.length;
  const finished = kinds.filter((kind) => kind === 'finished' || kind === 'output-gone').length;
  const cancelled = kinds.filter((kind) => kind === 'cancelled').length;
  const over = kinds.filter(isEnd).length === rows.length;
  const names = new Set(rows.map(({ workflowName }) => workflowName));
  const name = (names.size === 1 && rows[0]?.workflowName) || words.unnamed;
  const [first] = rows;
  const id = first && batchOf(first);
  const parts = [words.finished(finished, rows.length)];
  if (failed > 0) parts.push(words.failed(failed));
  if (cancelled > 0) parts.push(words.cancelled(cancelled));
  return (
    <section className={classes.batch} aria-label={words.label}>
      <div className={classes.row}>
        <strong role="status">
          {id === undefined ? (
            name
          ) : (
            <Anchor component={Link} to={paths.batch(id)} inherit>
              {name}
            </Anchor>
          )}
          : {parts.join(' · ')}
        </strong>
        {failed > 0 && (
          <Button
            size="xs"
            leftSection={<IconRotateClockwise size={15} aria-hidden />}
            onClick={() => onRerun(failedRows)}
          >
            {words.rerunFailed(failed)}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onLeave}>
          {words.leave}
        </Button>
      </div>
      <div className={classes.bar} data-over={over || undefined} aria-hidden>
        <span data-tone="good" style={{ flexGrow: finished }} />
        <span data-tone="bad" style={{ flexGrow: failed }} />
        <span data-tone="quiet" style={{ flexGrow: cancelled }} />
        <span style={{ flexGrow: rows.length - finished - failed - cancelled }} />
      </div>
    </section>
  );
}
