import { Button } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';

import { unreadOf } from '@/contract/unread-items.ts';
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

import { teamTexts as texts } from './texts/team-texts.ts';

const parseView = (params: URLSearchParams) => ({ q: params.get('q') ?? '' });
const formatView = ({ q }: { readonly q: string }) => new URLSearchParams(q ? { q } : {});

/** `/teams?q=`: the person's teams, searched as a whole. */
export function TeamListPage() {
  const { data: teams } = useKeptQuery(teamQueries.list(useApi()));
  const [{ q }, show] = useAddressView(parseView, formatView);
  const query = useDeferredValue(q);
  const search = useMemo(() => parseSearch(query), [query]);
  const shown = useMemo(() => searchItems(indexItems(teams), search).map(({ item }) => item), [teams, search]);

  const unread = unreadOf(teams);
  if (teams.length === 0) {
    return (
      <>
        <PageHeader title={texts.title} />
        <NoTeam title={texts.none}>{texts.noneText}</NoTeam>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={texts.title}
        meta={
          <>
            <span role="status">{q ? texts.countOf(shown.length, teams.length) : texts.count(teams.length)}</span>
            {unread > 0 && <span role="status">{texts.unread(unread)}</span>}
          </>
        }
      />
      <SearchBox
        aria-label={texts.search}
        placeholder={texts.searchHint}
        title={texts.searchHelp}
        value={q}
        onSearch={(text) => show({ q: text }, 'typed')}
        style={{ marginBottom: 'var(--mantine-spacing-sm)' }}
      />
      {shown.length === 0 ? (
        <EmptyState
          icon={IconZoomQuestion}
          title={texts.noMatch(q)}
          action={
            <Button variant="default" onClick={() => show({ q: '' })}>
              {texts.clear}
            </Button>
          }
        >
          {texts.noMatchText}
        </EmptyState>
      ) : (
        <TeamTable teams={shown} search={search} />
      )}
    </>
  );
}
