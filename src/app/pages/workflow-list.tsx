import { Button } from '@mantine/core';
import { shallowEqual } from '@mantine/hooks';
import { IconZoomQuestion } from '@tabler/icons-react';
import { memo, type MouseEvent, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

import { useNetworkIdle } from '@/app/navigation/use-network-idle.ts';
import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import { createInputIdle, InputIdleContext } from '@/features/workflows/list/input-idle.ts';
import type { WorkflowList as WorkflowListData } from '@/features/workflows/long-list.ts';
import { usePinnedWorkflows } from '@/features/workflows/pinned-workflows.ts';
import { useListed } from '@/features/workflows/list/use-listed.ts';
import { useRanked } from '@/features/workflows/list/use-ranked.ts';
import { useShownWorkflows } from '@/features/workflows/list/use-shown-workflows.ts';
import { useWorkflowTeams } from '@/features/workflows/list/use-workflow-teams.ts';
import {
  formatWorkflowListView,
  parseWorkflowListView,
  type WorkflowSort,
} from '@/features/workflows/list/workflow-search-params.ts';
import type { WorkflowRuns } from '@/features/workflows/list/workflow-runs.ts';
import { WorkflowTable } from '@/features/workflows/list/workflow-table.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { Later, later, part } from '@/ui/feedback/later.tsx';
import fields from '@/ui/forms/plain-field.module.css';
import { SearchBox } from '@/ui/forms/search-box.tsx';
import { useAddressView } from '@/ui/browser/use-address-view.ts';
import { useLinkClicks } from '@/ui/table/use-link-clicks.ts';
import { useRowClicks } from '@/ui/table/use-row-clicks.ts';
import { useStable } from '@/ui/browser/use-stable.ts';
import { ErrorBoundary } from '@/ui/feedback/error-boundary.tsx';

import { useCopyId } from './use-copy-id.ts';
import { workflowListTexts as texts } from './texts/workflow-list-texts.ts';
import classes from './workflow-list.module.css';

// What only some visits need is loaded when it is needed.
const DeleteWorkflowDialog = later(
  async () => (await import('@/features/workflows/forms/delete-workflow-dialog.tsx')).DeleteWorkflowDialog,
);
const TeamKnowledge = later(async () => (await import('@/features/workflows/list/team-knowledge.tsx')).TeamKnowledge);
const WorkflowListBulk = later(async () => (await import('./workflow-list-bulk.tsx')).WorkflowListBulk);
const listRuns = part(async () => (await import('./workflow-list-runs.tsx')).WorkflowListRuns);

const none: ReadonlySet<string> = new Set();
const nothing = () => null;
const noWorkflows: readonly WorkflowListItem[] = [];

interface WorkflowListProps {
  readonly list: WorkflowListData;
  readonly teams: readonly Team[];
  /** Where the page says how many there are: only the list knows how many match. */
  readonly countAt: HTMLElement | null;
}

/** What changes as one types on `/workflows`: the count, the search box and the table. The page around it stays. */
export function WorkflowList({ list, teams, countAt }: WorkflowListProps) {
  const [view, show] = useAddressView(parseWorkflowListView, formatWorkflowListView);
  const [deleting, setDeleting] = useState<WorkflowListItem>();
  const [selected, setSelected] = useState(none);
  const { pinned, toggle } = usePinnedWorkflows();
  const [inputIdle] = useState(createInputIdle);
  useEffect(() => inputIdle.listen(), [inputIdle]);
  const { sort } = view;
  const needsDetails = /team|created/.test(sort);
  const workflowTeams = useWorkflowTeams(list, view.team !== '' || needsDetails, view.q);
  const [runs, setRuns] = useState<WorkflowRuns>();
  const ranked = useRanked({ list, sort, teams, latestFirst: runs?.latestFirst });

  const query = useDeferredValue(view.q);
  const shown = useShownWorkflows({
    list,
    query,
    pinned,
    descending: sort === '-name',
    ranked,
    teamId: view.team,
    known: workflowTeams.known,
    knownCount: workflowTeams.knownCount,
  });
  const chosen = useListed(list, selected) ?? noWorkflows;
  const isNone = shown.count === 0;
  useEffect(() => {
    inputIdle.hold(isNone);
    // What still waits when the page is left must come to an end.
    return () => inputIdle.hold(false);
  }, [inputIdle, isNone]);
  const narrowed = shown.query !== '' || shown.teamId !== '';
  const unknown = shown.teamId === '' ? 0 : workflowTeams.total - workflowTeams.knownCount;
  const isPartial = unknown > 0;
  const loading = isPartial && workflowTeams.loading ? ` · ${texts.loading}` : '';

  const showTeam = useStable((team: string) => show({ team }));
  const showSorted = useStable((next: WorkflowSort) => show({ sort: next }));
  const copyId = useCopyId();
  const [followLink, openRow] = [useLinkClicks(), useRowClicks()];
  const click = useStable((event: MouseEvent, path: string | undefined) => {
    followLink(event);
    if (path !== undefined) openRow(event, path);
  });

  return (
    <InputIdleContext value={inputIdle}>
      {countAt &&
        createPortal(
          narrowed ? texts.countOf(shown.count, list.length, isPartial) + loading : texts.count(list.length),
          countAt,
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
        {teams.length > 1 && <TeamFilter teams={teams} teamId={view.team} onChange={showTeam} />}
      </div>
      <Suspense fallback={null}>
        {(view.team !== '' || needsDetails) && <TeamKnowledge teams={workflowTeams} ofDates={/created/.test(sort)} />}
      </Suspense>
      {isNone && (
        <EmptyState
          icon={IconZoomQuestion}
          title={emptyTitle(shown.query, isPartial)}
          action={
            <Button variant="default" onClick={() => show({ q: '', team: '' })}>
              {texts.clear}
            </Button>
          }
        >
          {isPartial && texts.noneYetText(unknown, workflowTeams.loading)}
          {!isPartial && (shown.query ? texts.noMatchText : texts.noneInTeamText)}
        </EmptyState>
      )}
      {/* A search that finds nothing for some letters is on its way to one that does: the table waits. */}
      <div hidden={isNone}>
        {chosen.length > 0 && !isNone && (
          <WorkflowListBulk
            selected={chosen}
            hidden={hiddenOf(shown.countOf(selected), chosen.length)}
            teams={teams}
            onSelect={setSelected}
          />
        )}
        <ListedTable
          shown={shown}
          teams={teams}
          runs={runs}
          pinned={pinned}
          selected={selected}
          sort={sort}
          onSort={showSorted}
          onClick={click}
          onSelect={setSelected}
          onPin={toggle}
          onCopyId={copyId}
          onDelete={setDeleting}
        />
      </div>
      <ListRuns teams={teams} onRuns={setRuns} />
      {deleting && <DeleteWorkflowDialog workflow={deleting} onClose={() => setDeleting(undefined)} />}
    </InputIdleContext>
  );
}

/** It stays as it was while another search finds nothing: nobody sees it then, and the next letter often finds some rows. */
const ListedTable = memo(
  WorkflowTable,
  (before, after) =>
    (after.shown.count === 0 && before.shown.count > 0 && before.shown.query !== after.shown.query) ||
    shallowEqual(before, after),
);

/** @param shown a promise of a long list, which leaves its dialogs to name what is not shown */
function hiddenOf(shown: number | Promise<number>, chosen: number): number {
  return typeof shown === 'number' ? Math.max(0, chosen - shown) : 0;
}

/** @param isPartial a workflow whose team is not loaded may be of the chosen one */
function emptyTitle(query: string, isPartial: boolean): string {
  if (query) return isPartial ? texts.noMatchYet(query) : texts.noMatch(query);
  return isPartial ? texts.noneFound : texts.noneInTeam;
}

interface ListRunsProps {
  readonly teams: readonly Team[];
  readonly onRuns: (runs: WorkflowRuns | undefined) => void;
}

/** Adds what is known of runs after the list is there; without it, rows say nothing of them. Not at every key. */
const ListRuns = memo(function ListRuns(props: ListRunsProps) {
  const idle = useNetworkIdle();
  const needed = idle || listRuns.loaded() !== undefined;
  return (
    <ErrorBoundary resetKey="" fallback={nothing}>
      <Suspense fallback={null}>
        <Later part={listRuns} props={props} needed={needed} onFail={nothing} />
      </Suspense>
    </ErrorBoundary>
  );
});

interface TeamFilterProps {
  readonly teams: readonly Team[];
  readonly teamId: string;
  readonly onChange: (teamId: string) => void;
}

const TeamFilter = memo(function TeamFilter({ teams, teamId, onChange }: TeamFilterProps) {
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
});
