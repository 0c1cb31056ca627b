import { Button } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';

import { countOf } from '@/domain/count-of.ts';
import { indexItems, parseSearch, searchItems } from '@/domain/workflow-search.ts';
import { useApi } from '@/features/session/owner-context.ts';
import { useKeptQuery } from '@/features/session/use-kept-query.ts';
import { NoTeam } from '@/features/teams/no-team.tsx';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { TeamTable } from '@/features/teams/team-table.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { SearchBox } from '@/ui/forms/search-box.tsx';
import { useAddressView } from '@/ui/browser/use-address-view.ts';

const parseView = (params: URLSearchParams) => ({ q: params.get('q') ?? '' });
const formatView = ({ q }: { readonly q: string }) => new URLSearchParams(q ? { q } : {});

/** `/teams?q=`: the person's teams, searched as a whole. */
export function TeamListPage() {
  const { data: teams } = useKeptQuery(teamQueries.list(useApi()));
  const [{ q }, show] = useAddressView(parseView, formatView);
  const query = useDeferredValue(q);
  const search = useMemo(() => parseSearch(query), [query]);
  const shown = useMemo(() => searchItems(indexItems(teams), search).map(({ item }) => item), [teams, search]);

  if (teams.length === 0) {
    return (
      <>
        <PageHeader title="Teams" />
        <NoTeam title="No teams yet">
          Workflows and runs belong to teams: in none of them, you can make no workflow and start no run.
        </NoTeam>
      </>
    );
  }
  const all = countOf(teams.length, 'team');
  return (
    <>
      <PageHeader
        title="Teams"
        meta={<span role="status">{q ? `${shown.length.toLocaleString('en')} of ${all}` : all}</span>}
      />
      <SearchBox
        aria-label="Search teams"
        placeholder="Search by name or id; -word excludes"
        value={q}
        onSearch={(text) => show({ q: text }, 'typed')}
        mb="sm"
      />
      {shown.length === 0 ? (
        <EmptyState
          icon={IconZoomQuestion}
          title={`No team matches “${q}”`}
          action={
            <Button variant="default" onClick={() => show({ q: '' })}>
              Clear search
            </Button>
          }
        >
          Every word has to be in the name or the id.
        </EmptyState>
      ) : (
        <TeamTable teams={shown} search={search} />
      )}
    </>
  );
}
