import { Button, NativeSelect } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';

import { MoreButton } from '@/features/people/more-button.tsx';
import { PeopleTable } from '@/features/people/people-table.tsx';
import { peopleQueries } from '@/features/people/people-queries.ts';
import classes from '@/features/people/people.module.css';
import { useAllTeams } from '@/features/people/use-all-teams.ts';
import type { Admin } from '@/features/teams/use-admin.ts';
import { useApi } from '@/features/session/owner-context.ts';
import { useAddressView } from '@/ui/browser/use-address-view.ts';
import { useNarrow } from '@/ui/browser/use-narrow.ts';
import { SearchBox } from '@/ui/forms/search-box.tsx';
import table from '@/ui/table/data-table.module.css';

import { PersonDialogs, type PersonAct } from './person-dialogs.tsx';
import { PersonRow } from './person-row.tsx';
import { texts } from './texts.ts';

/** `?q=&team=`: part of an email address, and a team's ID. */
interface PeopleView {
  readonly q: string;
  readonly team: string;
}

const parse = (params: URLSearchParams): PeopleView => ({ q: params.get('q') ?? '', team: params.get('team') ?? '' });
const format = ({ q, team }: PeopleView) => new URLSearchParams({ ...(q && { q }), ...(team && { team }) });

/** Lists the members of the admin's teams, or everybody for an operator, with their roles and the available actions. */
export function PeoplePanel({ admin }: { readonly admin: Admin }) {
  const api = useApi();
  const narrow = useNarrow();
  const [{ q, team }, show] = useAddressView(parse, format);
  const filter = useDeferredValue(JSON.stringify({ ...(q && { email: q }), ...(team && { team_id: team }) }));
  const people = useSuspenseInfiniteQuery(peopleQueries.people(api, JSON.parse(filter) as Record<string, string>));
  const teams = useAllTeams();
  const shown = people.data.pages.flatMap(({ items }) => items);
  const [act, setAct] = useState<PersonAct>();
  return (
    <>
      <div className={classes.bar}>
        <SearchBox
          aria-label={texts.search}
          placeholder={texts.searchHint}
          value={q}
          onSearch={(text) => show({ q: text }, 'typed')}
          className={classes.search}
        />
        {(teams.length > 1 || team !== '') && (
          <NativeSelect
            aria-label={texts.team}
            value={team}
            onChange={(event) => show({ team: event.currentTarget.value })}
          >
            <option value="">{admin.isOperator ? texts.everybody : texts.all}</option>
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setAct({ kind: 'invite' })}>
          {texts.invite}
        </Button>
      </div>
      <div className={table.frame}>
        {shown.length === 0 ? (
          <p className={classes.none}>{q ? texts.noMatch(q) : texts.none}</p>
        ) : (
          <PeopleTable
            label={texts.title}
            columns={[
              { label: texts.person },
              ...(!narrow ? [{ label: texts.teams }] : []),
              { label: texts.lastUsed, look: 'time' },
              { look: 'menu' },
            ]}
          >
            {shown.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                isSelf={person.id === admin.id}
                narrow={narrow}
                teamId={team || undefined}
                onAct={setAct}
              />
            ))}
          </PeopleTable>
        )}
        <MoreButton list={people} />
      </div>
      {act && <PersonDialogs act={act} teamId={team || undefined} onClose={() => setAct(undefined)} />}
    </>
  );
}
