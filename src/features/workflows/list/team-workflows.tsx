import { Button, Text } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';

import { useKeptQuery } from '@/features/session/use-kept-query.ts';
import { usePinnedWorkflows } from '@/features/workflows/pinned-workflows.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { keepFocus } from '@/ui/browser/keep-focus.ts';
import { useAddressView } from '@/ui/browser/use-address-view.ts';
import { SearchBox } from '@/ui/forms/search-box.tsx';
import { Panel } from '@/ui/page/panel.tsx';
import { useRowClicks } from '@/ui/table/use-row-clicks.ts';

import { teamWorkflowsTexts as texts } from './team-workflows-texts.ts';
import classes from './team-workflows.module.css';
import { TeamsReading } from './teams-reading.tsx';
import { useShownWorkflows } from './use-shown-workflows.ts';
import { useWorkflowTeams } from './use-workflow-teams.ts';
import type { RowActs } from './workflow-row-actions.tsx';
import { parseWorkflowFilter } from '@/domain/workflow-filter.ts';
import type { WorkflowRuns } from './workflow-runs.ts';
import { formatWorkflowListView, parseWorkflowListView } from './workflow-search-params.ts';
import { WorkflowTable } from './workflow-table.tsx';

interface TeamWorkflowsProps extends Pick<RowActs, 'onCopyId' | 'onDelete'> {
  readonly teamId: string;
  readonly runs: WorkflowRuns | undefined;
}

/** A team's workflows, with the search and sort order of the full list. More appear as their teams are read. */
export function TeamWorkflows({ teamId, runs, onCopyId, onDelete }: TeamWorkflowsProps) {
  const { data: list } = useKeptQuery(workflowQueries.list(useWorkflowReader()));
  const [{ q, sort }, show] = useAddressView(parseWorkflowListView, formatWorkflowListView);
  const { query: words } = parseWorkflowFilter(q);
  const teams = useWorkflowTeams(list, { query: words });
  const chosen = useMemo(() => ({ among: [teamId], without: [] }), [teamId]);
  const isPartial = teams.knownCount < list.length;
  const { pinned, toggle } = usePinnedWorkflows();
  const query = useDeferredValue(words);
  const parts = { query, sort, pinned, chosen, latestFirst: runs?.latestFirst };
  const shown = useShownWorkflows(list, parts, teams.stamp);
  const open = useRowClicks();
  const isSearched = q !== '' || shown.view.query !== '';

  return (
    <Panel
      title={texts.title}
      actions={
        shown.count > 0 && (
          <Text size="sm" c="dimmed" component="span" title={isPartial ? texts.soFar(shown.count) : undefined}>
            {texts.count(shown.count)}
          </Text>
        )
      }
    >
      <div className={classes.bar}>
        {(shown.count > 0 || isSearched) && (
          <SearchBox
            aria-label={texts.search}
            placeholder={texts.searchHint}
            title={texts.searchHelp}
            size="xs"
            value={q}
            onSearch={(text) => show({ q: text }, 'typed')}
            className={classes.search}
          />
        )}
        <TeamsReading teams={teams} />
      </div>
      {shown.count === 0 ? (
        <div className={classes.none}>
          <Text size="sm" c="dimmed">
            {isSearched ? texts.noMatch(shown.view.query) : noneText(isPartial, teams.loading)}
          </Text>
          {isSearched && (
            <Button ref={keepFocus} size="xs" variant="default" onClick={() => show({ q: '' })}>
              {texts.clear}
            </Button>
          )}
        </div>
      ) : (
        <WorkflowTable
          shown={shown}
          teams={undefined}
          runs={runs}
          pinned={pinned}
          sort={sort}
          onSort={(next) => show({ sort: next })}
          onOpen={open}
          onPin={toggle}
          onCopyId={onCopyId}
          onDelete={onDelete}
        />
      )}
    </Panel>
  );
}

function noneText(isPartial: boolean, isLoading: boolean): string {
  if (!isPartial) return texts.none;
  return isLoading ? texts.loading : texts.noneFound;
}
