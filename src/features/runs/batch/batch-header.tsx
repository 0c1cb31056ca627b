import { Anchor, Button } from '@mantine/core';
import { IconRotateClockwise } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { batchFigures } from '@/domain/runs/batch/batch-figures.ts';
import { isInGroup } from '@/domain/runs/list/run-groups.ts';
import { batchOf, type RunRow } from '@/domain/runs/run-record.ts';
import { runStateKind } from '@/domain/runs/run-state.ts';

import { BatchBar } from './batch-bar.tsx';
import classes from './batch-header.module.css';
import { batchWorkflow } from './batch-title.ts';
import { texts } from './texts.ts';

interface BatchHeaderProps {
  /** The runs of the batch. */
  readonly rows: readonly RunRow[];
  readonly now: number;
  readonly onRerun: (runs: readonly RunRow[]) => void;
  readonly onLeave: () => void;
}

/** Progress of a batch: "Backdrop: 3 of 4 finished". */
export function BatchHeader({ rows, now, onRerun, onLeave }: BatchHeaderProps) {
  const figures = batchFigures(rows, now);
  const { finished, failed, cancelled } = figures;
  const failedRows = rows.filter(({ facts }) => isInGroup(runStateKind(facts, now), 'failed'));
  const name = batchWorkflow(rows) ?? texts.unnamed;
  const [first] = rows;
  const id = first && batchOf(first);
  const parts = [texts.finishedOf(finished, rows.length)];
  if (failed > 0) parts.push(texts.failed(failed));
  if (cancelled > 0) parts.push(texts.cancelled(cancelled));
  return (
    <section className={classes.batch} aria-label={texts.header}>
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
            {texts.rerunFailed(failed)}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onLeave}>
          {texts.allRuns}
        </Button>
      </div>
      <div className={classes.bar}>
        <BatchBar figures={figures} />
      </div>
    </section>
  );
}
