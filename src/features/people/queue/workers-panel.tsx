import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { QueueWorker } from '@/contract/admin/admin-queue.ts';
import { paths } from '@/domain/paths.ts';
import classes from '@/features/people/people.module.css';
import { TimeText } from '@/ui/page/time-text.tsx';

import { texts } from './texts.ts';

/** Each worker and its current runs. */
export function WorkersPanel({ workers }: { readonly workers: readonly QueueWorker[] }) {
  const words = texts.workers;
  if (workers.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {words.none}
      </Text>
    );
  }
  return (
    <ul className={classes.workers}>
      {workers.map(({ id, host, places, busy, runs }) => (
        <li key={id}>
          <Text size="sm" fw={500}>
            {host ?? words.unnamed} <span className={classes.under}>{words.busy(busy, places)}</span>
          </Text>
          <ul className={classes.runs}>
            {runs.map((run) => (
              <li key={run.run_id}>
                <Anchor component={Link} to={paths.run(run.run_id)} size="sm">
                  {run.name ?? run.run_id.slice(0, 8)}
                </Anchor>{' '}
                <span className={classes.under}>
                  {words.of(run.workflow.name, run.team.name)} · {run.started_by.email} ·{' '}
                  <TimeText at={run.started_at} />
                  {run.message !== null && ` · ${run.message}`}
                </span>
              </li>
            ))}
            {busy > runs.length && <li className={classes.under}>{words.others(busy - runs.length)}</li>}
          </ul>
        </li>
      ))}
    </ul>
  );
}
