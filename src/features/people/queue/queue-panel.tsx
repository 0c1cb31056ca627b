import { Stack } from '@mantine/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

import { fold } from '@/domain/fold.ts';
import { MoreButton } from '@/features/people/more-button.tsx';
import { PeopleTable } from '@/features/people/people-table.tsx';
import { peopleQueries } from '@/features/people/people-queries.ts';
import classes from '@/features/people/people.module.css';
import { useRestOf } from '@/features/people/use-rest-of.ts';
import type { Admin } from '@/features/teams/use-admin.ts';
import { useApi } from '@/features/session/owner-context.ts';
import { useAddressView } from '@/ui/browser/use-address-view.ts';
import { SearchBox } from '@/ui/forms/search-box.tsx';
import { Panel } from '@/ui/page/panel.tsx';
import table from '@/ui/table/data-table.module.css';

import { DrainPanel } from './drain-panel.tsx';
import { QueueRow } from './queue-row.tsx';
import { texts } from './texts.ts';
import { whyWaiting } from './why-waiting.ts';
import { WorkersPanel } from './workers-panel.tsx';

/** `?q=`: part of a team's name. */
const parse = (params: URLSearchParams) => ({ q: params.get('q') ?? '' });
const format = ({ q }: { readonly q: string }) => new URLSearchParams(q && { q });

/** Shows running and waiting runs by team, why runs wait, the workers, and the drain. Refreshed every few seconds. */
export function QueuePanel({ admin }: { readonly admin: Admin }) {
  const [{ q }, show] = useAddressView(parse, format);
  const sought = fold(useDeferredValue(q.trim()));
  const queue = useSuspenseInfiniteQuery(peopleQueries.queue(useApi()));
  useRestOf(queue, q !== '');
  const teams = queue.data.pages.flatMap(({ items }) => items);
  const found = teams.filter(({ name }) => fold(name).includes(sought));
  const { drain, workers } = queue.data.pages[0] ?? nothing;
  return (
    <Stack gap="md">
      <DrainPanel drain={drain} isOperator={admin.isOperator} />
      <div className={classes.find}>
        <SearchBox
          aria-label={texts.search}
          placeholder={texts.searchHint}
          value={q}
          onSearch={(text) => show({ q: text }, 'typed')}
          className={classes.search}
        />
      </div>
      <div className={table.frame}>
        {found.length === 0 && (q === '' || !queue.hasNextPage) ? (
          <p className={classes.none}>{q ? texts.noMatch(q) : texts.none}</p>
        ) : (
          <PeopleTable
            label={texts.title}
            columns={[
              { label: texts.team },
              { label: texts.running, look: 'short' },
              { label: texts.waiting, look: 'short' },
              { label: texts.oldest, look: 'time' },
              { label: texts.state, look: 'wide' },
              { look: 'button' },
            ]}
          >
            {found.map((team) => (
              <QueueRow
                key={team.id}
                team={team}
                isDrained={drain !== null}
                why={whyWaiting(team, { drain, workers })}
              />
            ))}
          </PeopleTable>
        )}
        <MoreButton list={queue} />
      </div>
      <Panel title={texts.workers.title}>
        <WorkersPanel workers={workers} query={q.trim()} />
      </Panel>
    </Stack>
  );
}

const nothing = { drain: null, workers: [] };
