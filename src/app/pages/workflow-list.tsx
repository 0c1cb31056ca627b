import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';

import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import { chosenTeams, parseWorkflowFilter } from '@/domain/workflow-filter.ts';
import type { WorkflowSource } from '@/features/workflows/source/workflow-source.ts';
import { usePinnedWorkflows } from '@/features/workflows/pinned-workflows.ts';
import { useListed, useShownCount } from '@/features/workflows/list/use-listed.ts';
import { useShownWorkflows } from '@/features/workflows/list/use-shown-workflows.ts';
import { useWorkflowTeams } from '@/features/workflows/list/use-workflow-teams.ts';
import { formatWorkflowListView, parseWorkflowListView } from '@/features/workflows/list/workflow-search-params.ts';
import { WorkflowTable } from '@/features/workflows/list/workflow-table.tsx';
import { keepFocus } from '@/ui/browser/keep-focus.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import fields from '@/ui/forms/plain-field.module.css';
import { SearchBox } from '@/ui/forms/search-box.tsx';
import { useAddressView } from '@/ui/browser/use-address-view.ts';
import { useRowClicks } from '@/ui/table/use-row-clicks.ts';

import { useCopyId } from './use-copy-id.ts';
import { useLatestFirst } from './workflow/use-latest-first.ts';
import { useWorkflowRuns } from './use-workflow-runs.ts';
import { workflowListTexts as texts } from './texts/workflow-list-texts.ts';
import classes from './workflow-list.module.css';

// Lazy, because these are needed only on some visits.
const DeleteWorkflowDialog = lazyPart(
  async () => (await import('@/features/workflows/forms/delete-workflow-dialog.tsx')).DeleteWorkflowDialog,
);
const TeamsReading = lazyPart(async () => (await import('@/features/workflows/list/teams-reading.tsx')).TeamsReading);
const WorkflowListBulk = lazyPart(async () => (await import('./workflow-list-bulk.tsx')).WorkflowListBulk);

const none: ReadonlySet<string> = new Set();
const noWorkflows: readonly WorkflowListItem[] = [];

interface WorkflowListProps {
  readonly list: WorkflowSource;
  readonly teams: readonly Team[];
  /** Renders the page's header from the total and the number of matches. */
  readonly header: (count: ReactNode) => ReactNode;
}

/** The parts of `/workflows` that change while typing: the count, the search field and the table. */
export function WorkflowList({ list, teams, header }: WorkflowListProps) {
  const [view, show] = useAddressView(parseWorkflowListView, formatWorkflowListView);
  const [deleting, setDeleting] = useState<WorkflowListItem>();
  const [selected, setSelected] = useState(none);
  const { pinned, toggle } = usePinnedWorkflows();
  const runs = useWorkflowRuns(teams);
  const latest = useLatestFirst(runs);
  // The order is applied on request once the first runs have arrived late.
  const sort = latest.release && view.sort === '-run' ? 'name' : view.sort;
  const needsDetails = /team|created/.test(sort);
  const filter = useMemo(() => parseWorkflowFilter(view.q), [view.q]);
  const workflowTeams = useWorkflowTeams(list, {
    wanted: view.team !== '' || filter.teams.length > 0 || needsDetails,
    query: filter.query,
  });
  const chosen = useMemo(() => chosenTeams(filter.teams, teams, view.team), [filter.teams, teams, view.team]);
  const parts = {
    query: useDeferredValue(filter.query),
    sort,
    pinned,
    chosen,
    teams,
    latestFirst: latest.ids,
  };
  const shown = useShownWorkflows(list, parts, workflowTeams.stamp);
  const { query, teams: narrowedTo } = shown.view;
  const selectedOnes = useListed(list, selected) ?? noWorkflows;
  const selectedCount = useShownCount(list, shown.view, selected);
  const isNone = shown.count === 0;
  const hasTeams = narrowedTo.among.length + narrowedTo.without.length > 0;
  const narrowed = query !== '' || hasTeams;
  const unknown = hasTeams ? workflowTeams.total - workflowTeams.knownCount : 0;
  const isPartial = unknown > 0;

  const copyId = useCopyId();
  const open = useRowClicks();

  return (
    <>
      {header(
        narrowed ? (
          <span title={isPartial ? texts.soFar(shown.count) : undefined}>
            {texts.countOf(shown.count, list.length)}
          </span>
        ) : (
          texts.count(list.length)
        ),
      )}
      <div className={classes.bar}>
        <SearchBox
          aria-label={texts.search}
          placeholder={texts.searchHint}
          title={texts.searchHelp}
          value={view.q}
          onSearch={(q) => show({ q }, 'typed')}
          className={classes.search}
        />
        {(workflowTeams.loading || workflowTeams.failed > 0) && <TeamsReading teams={workflowTeams} />}
        {teams.length > 1 && <TeamFilter teams={teams} teamId={view.team} onChange={(team) => show({ team })} />}
      </div>
      {isNone && (
        <EmptyState
          icon={IconSearch}
          title={emptyTitle(query, isPartial)}
          action={
            <Button ref={keepFocus} variant="default" onClick={() => show({ q: '', team: '' })}>
              {texts.clear}
            </Button>
          }
        >
          {isPartial && (workflowTeams.loading ? texts.stillLooking : texts.noneYetText(unknown))}
          {!isPartial && (query ? texts.noMatchText : texts.noneInTeamText)}
        </EmptyState>
      )}
      {!isNone && (
        <>
          {selectedOnes.length > 0 && (
            <WorkflowListBulk
              shown={shown}
              selected={selectedOnes}
              hidden={Math.max(0, selectedOnes.length - (selectedCount ?? selectedOnes.length))}
              teams={teams}
              onSelect={setSelected}
            />
          )}
          <WorkflowTable
            shown={shown}
            teams={teams}
            runs={runs}
            pinned={pinned}
            selected={selected}
            selectedCount={selectedCount}
            sort={sort}
            onSort={(next) => {
              latest.release?.();
              show({ sort: next });
            }}
            onOpen={open}
            onSelect={setSelected}
            onPin={toggle}
            onCopyId={copyId}
            onDelete={setDeleting}
          />
        </>
      )}
      {deleting && (
        <DeleteWorkflowDialog
          workflow={deleting}
          history={runs?.historyOf(deleting.id)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

/** @param isPartial whether some workflows have an unknown team, which may be the chosen one */
function emptyTitle(query: string, isPartial: boolean): string {
  if (query) return isPartial ? texts.noMatchYet(query) : texts.noMatch(query);
  return isPartial ? texts.noneFound : texts.noneInTeam;
}

interface TeamFilterProps {
  readonly teams: readonly Team[];
  readonly teamId: string;
  readonly onChange: (teamId: string) => void;
}

function TeamFilter({ teams, teamId, onChange }: TeamFilterProps) {
  return (
    <select
      className={fields.field}
      aria-label={texts.team}
      value={teamId}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{texts.allTeams}</option>
      {teams.map(({ id, name }) => (
        <option key={id} value={id}>
          {name || id}
        </option>
      ))}
    </select>
  );
}
