import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';

import type { Team } from '@/contract/team.ts';
import { unreadOf } from '@/contract/unread-items.ts';
import { indexItems, parseSearch, searchItems } from '@/domain/workflow-search.ts';
import { useApi } from '@/features/session/owner-context.ts';
import { useKeptQuery } from '@/features/session/use-kept-query.ts';
import { WithTeamRuns } from '@/features/runs/mirror/with-team-runs.tsx';
import { NoTeam } from '@/features/teams/no-team.tsx';
import { teamColumns } from '@/features/teams/team-columns.ts';
import { formatTeamListView, parseTeamListView, sortTeams } from '@/features/teams/team-list-view.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { TeamTable } from '@/features/teams/team-table.tsx';
import { TeamsReading } from '@/features/workflows/list/teams-reading.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { SearchBox } from '@/ui/forms/search-box.tsx';
import { useAddressView } from '@/ui/browser/use-address-view.ts';

import { teamTexts as texts } from './texts/team-texts.ts';
import { useCopyId } from './use-copy-id.ts';
import { useTeamOverview } from './use-team-overview.ts';
import classes from './workflow-list.module.css';

/** `/teams?q=&sort=`: the user's teams and their activity, with search and sort order. */
export function TeamListPage() {
  const { data: teams } = useKeptQuery(teamQueries.list(useApi()));
  if (teams.length > 0) return <TeamList teams={teams} />;
  return (
    <>
      <PageHeader title={texts.title} />
      <NoTeam title={texts.none}>{texts.noneText}</NoTeam>
    </>
  );
}

function TeamList({ teams }: { readonly teams: readonly Team[] }) {
  const [{ q, sort }, show] = useAddressView(parseTeamListView, formatTeamListView);
  const { overview, teamsOfWorkflows, hasNoWorkflows, onRetry } = useTeamOverview();
  const query = useDeferredValue(q);
  const search = useMemo(() => parseSearch(query), [query]);
  const found = useMemo(() => searchItems(indexItems(teams), search).map(({ item }) => item), [teams, search]);
  const shown = useMemo(() => sortTeams(found, sort, overview), [found, sort, overview]);
  const columns = useMemo(() => teamColumns(teams, overview), [teams, overview]);
  const copyId = useCopyId(texts.idCopied);
  const unread = unreadOf(teams);

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
      <div className={classes.bar}>
        {(teams.length > 1 || q !== '') && (
          <SearchBox
            aria-label={texts.search}
            placeholder={texts.searchHint}
            title={texts.searchHelp}
            value={q}
            onSearch={(text) => show({ q: text }, 'typed')}
            className={classes.search}
          />
        )}
        {hasNoWorkflows && (
          <Button size="xs" variant="subtle" onClick={onRetry}>
            {texts.noWorkflows} · {texts.retry}
          </Button>
        )}
        <TeamsReading teams={teamsOfWorkflows} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={IconSearch}
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
        <WithTeamRuns>
          <TeamTable
            teams={shown}
            search={search}
            sort={sort}
            onSort={(next) => show({ sort: next })}
            columns={columns}
            overview={overview}
            onCopyId={copyId}
          />
        </WithTeamRuns>
      )}
    </>
  );
}
