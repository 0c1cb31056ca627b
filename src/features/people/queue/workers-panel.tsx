import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { QueueWorker } from '@/contract/admin/admin-queue.ts';
import { fold } from '@/domain/fold.ts';
import { paths } from '@/domain/paths.ts';
import classes from '@/features/people/people.module.css';
import { TimeText } from '@/ui/page/time-text.tsx';

import { texts } from './texts.ts';

interface WorkersPanelProps {
  readonly workers: readonly QueueWorker[];
  /** Search text by which the workers' runs are filtered. */
  readonly query: string;
}

/** Shows each worker and its current runs. */
export function WorkersPanel({ workers, query }: WorkersPanelProps) {
  const words = texts.workers;
  const sought = fold(query);
  const shown = workers
    .map((worker) => ({ ...worker, found: worker.runs.filter((run) => wordsOf(run).includes(sought)) }))
    .filter(({ found }) => sought === '' || found.length > 0);
  if (workers.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {words.none}
      </Text>
    );
  }
  if (shown.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {words.noMatch(query)}
      </Text>
    );
  }
  return (
    <ul className={classes.workers}>
      {shown.map(({ id, host, places, busy, runs, found }) => (
        <li key={id}>
          <Text size="sm" fw={500}>
            {host ?? words.unnamed} <span className={classes.under}>{words.busy(busy, places)}</span>
          </Text>
          <ul className={classes.runs}>
            {found.map((run) => (
              <li key={run.run_id}>
                <Anchor component={Link} to={paths.run(run.run_id)} size="sm">
                  {run.name ?? run.workflow.name}
                </Anchor>{' '}
                <span className={classes.under}>
                  {words.of(
                    run.name === null ? run.run_id.slice(0, 8) : run.workflow.name,
                    run.team.name,
                    run.started_by.email,
                  )}
                  <TimeText at={run.started_at} />
                  {run.message !== null && ` · ${run.message}`}
                </span>
              </li>
            ))}
            {sought === '' && busy > runs.length && (
              <li className={classes.under}>{words.others(busy - runs.length)}</li>
            )}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function wordsOf({ name, run_id: id, team, workflow, started_by: by }: QueueWorker['runs'][number]): string {
  return fold([name, id, team.name, workflow.name, by.email].join('\n'));
}
