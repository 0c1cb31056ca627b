import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';

import { peopleQueries } from '@/features/people/people-queries.ts';
import { useAllTeams } from '@/features/people/use-all-teams.ts';
import { useApi } from '@/features/session/owner-context.ts';
import { keepFocus } from '@/ui/browser/keep-focus.ts';

import { type AuditView, noFilter } from './audit-view.ts';
import { texts } from './texts.ts';

interface AuditFiltersProps {
  readonly view: AuditView;
  readonly onChange: (change: Partial<AuditView>) => void;
}

/** Filters the audit log by person, action, team and date. */
export function AuditFilters({ view, onChange }: AuditFiltersProps) {
  const api = useApi();
  const people = useInfiniteQuery(peopleQueries.people(api, {}));
  const one = useInfiniteQuery({ ...peopleQueries.people(api, { user_id: view.user }), enabled: view.user !== '' });
  const teams = useAllTeams();
  const listed = people.data?.pages.flatMap(({ items }) => items) ?? [];
  const chosen = one.data?.pages.flatMap(({ items }) => items) ?? [];
  const choices = [...listed, ...chosen.filter(({ id }) => !listed.some((person) => person.id === id))];
  const isFiltered = Object.values(view).some((value) => value !== '');
  return (
    <>
      <NativeSelect
        label={texts.person}
        value={view.user}
        onChange={(event) => onChange({ user: event.currentTarget.value })}
      >
        <option value="">{texts.anyPerson}</option>
        {view.user !== '' && !choices.some(({ id }) => id === view.user) && (
          <option value={view.user}>{view.user}</option>
        )}
        {choices.map(({ id, email }) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
        {people.hasNextPage && <option disabled>{texts.morePeople}</option>}
      </NativeSelect>
      <NativeSelect
        label={texts.action}
        value={view.action}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
      >
        <option value="">{texts.anyAction}</option>
        {Object.entries(texts.actions).map(([action, label]) => (
          <option key={action} value={action}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={texts.team}
        value={view.team}
        onChange={(event) => onChange({ team: event.currentTarget.value })}
      >
        <option value="">{texts.anyTeam}</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        type="date"
        label={texts.from}
        value={view.from}
        max={view.to || undefined}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={texts.to}
        value={view.to}
        min={view.from || undefined}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      {isFiltered && (
        <Button ref={keepFocus} variant="subtle" onClick={() => onChange(noFilter)}>
          {texts.clear}
        </Button>
      )}
    </>
  );
}
