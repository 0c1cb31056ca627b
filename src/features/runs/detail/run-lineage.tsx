import { Anchor } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useRunNames } from '@/features/runs/use-run-title.ts';
import { Field } from '@/ui/page/field-list.tsx';

import classes from './detail.module.css';
import { texts } from './texts.ts';

const words = texts.details;
const atMost = 5;

/** Links to the run that was rerun as this one, and to this run's own reruns. */
export function RunLineage({ row }: { readonly row: RunRow }) {
  const { ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const names = useRunNames();
  const { madeFrom } = row;
  const original = rows.find(({ runId }) => runId === madeFrom);
  const reruns = rows.filter((other) => other.madeFrom === row.runId);
  const more = reruns.length - atMost;
  return (
    <>
      {madeFrom !== undefined && (
        <Field label={words.rerunOf}>
          <RunLink runId={madeFrom} title={original ? names.title(original) : madeFrom.slice(0, 8)} />
        </Field>
      )}
      {reruns.length > 0 && (
        <Field label={words.rerunAs}>
          <ul className={classes.reruns}>
            {reruns.slice(0, atMost).map((other) => (
              <li key={other.runId}>
                <RunLink runId={other.runId} title={names.title(other)} />
              </li>
            ))}
            {more > 0 && <li>{words.moreReruns(more)}</li>}
          </ul>
        </Field>
      )}
    </>
  );
}

function RunLink({ runId, title }: { readonly runId: string; readonly title: string }) {
  return (
    <Anchor component={Link} to={paths.run(runId)} size="sm">
      {title}
    </Anchor>
  );
}
