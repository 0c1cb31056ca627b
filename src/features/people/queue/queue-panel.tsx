import { Stack } from '@mantine/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';

import { MoreButton } from '@/features/people/more-button.tsx';
import { PeopleTable } from '@/features/people/people-table.tsx';
import { peopleQueries } from '@/features/people/people-queries.ts';
import classes from '@/features/people/people.module.css';
import type { Admin } from '@/features/teams/use-admin.ts';
import { useApi } from '@/features/session/owner-context.ts';
import { Panel } from '@/ui/page/panel.tsx';
import table from '@/ui/table/data-table.module.css';

import { DrainPanel } from './drain-panel.tsx';
import { QueueRow } from './queue-row.tsx';
import { texts } from './texts.ts';
import { WorkersPanel } from './workers-panel.tsx';

/** Running and waiting runs by team; the workers; and the drain. Refreshed every few seconds. */
export function QueuePanel({ admin }: { readonly admin: Admin }) {
  const queue = useSuspenseInfiniteQuery(peopleQueries.queue(useApi()));
  const teams = queue.data.pages.flatMap(({ items }) => items);
  const [first] = queue.data.pages;
  return (
    <Stack gap="md">
      <DrainPanel drain={first?.drain ?? null} isOperator={admin.isOperator} />
      <div className={table.frame}>
        {teams.length === 0 ? (
          <p className={classes.none}>{texts.none}</p>
        ) : (
          <PeopleTable
            label={texts.title}
            columns={[
              { label: texts.team },
              { label: texts.running, look: 'short' },
              { label: texts.waiting, look: 'short' },
              { label: texts.oldest, look: 'wide' },
              { label: texts.state, look: 'wide' },
              { look: 'button' },
            ]}
          >
            {teams.map((team) => (
              <QueueRow key={team.id} team={team} />
            ))}
          </PeopleTable>
        )}
        <MoreButton list={queue} />
      </div>
      <Panel title={texts.workers.title}>
        <WorkersPanel workers={first?.workers ?? []} />
      </Panel>
    </Stack>
  );
}
