import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { sortByName } from '@/domain/workflow-search.ts';
import { useKeptQuery } from '@/features/session/use-kept-query.ts';
import table from '@/ui/table/data-table.module.css';
import { IdText } from '@/ui/page/id-text.tsx';
import { Panel } from '@/ui/page/panel.tsx';
import { useAsked } from '@/ui/browser/use-asked.ts';

import { inMemory, longOf, type WorkflowList } from '@/features/workflows/long-list.ts';
import { TeamKnowledge } from './team-knowledge.tsx';
import { teamWorkflowsTexts as texts } from './team-workflows-texts.ts';
import { useWorkflowTeams, type WorkflowTeams } from './use-workflow-teams.ts';
import { formatWorkflowListView } from './workflow-search-params.ts';
import { texts as workflow } from '@/features/workflows/texts.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';

const atMost = 50;

/** The workflows of a team, those whose teams are known. */
export function TeamWorkflows({ teamId }: { readonly teamId: string }) {
  const { data: workflows } = useKeptQuery(workflowQueries.list(useWorkflowReader()));
  const teams = useWorkflowTeams(workflows);
  const mine = useTeamsOwn(workflows, teams, teamId);
  const all = formatWorkflowListView({ q: '', sort: 'name', team: teamId }).toString();

  return (
    <Panel
      title={texts.title}
      actions={
        mine.count > atMost && (
          <Anchor component={Link} to={`${paths.workflows()}?${all}`} size="sm">
            {texts.all(mine.count)}
          </Anchor>
        )
      }
    >
      <TeamKnowledge teams={teams} />
      {mine.count === 0 ? (
        <Text size="sm" c="dimmed">
          {teams.knownCount >= workflows.length ? texts.none : texts.noneFound}
        </Text>
      ) : (
        <table className={`${table.table} ${table.inner}`} aria-label={texts.title}>
          <thead>
            <tr>
              <th scope="col">{texts.name}</th>
              <th scope="col" className={table.wide}>
                {texts.id}
              </th>
            </tr>
          </thead>
          <tbody>
            {mine.rows.map(({ id, name }) => (
              <tr key={id}>
                <td>
                  <Anchor component={Link} to={paths.workflow(id)} className={table.name}>
                    {name || workflow.unnamed}
                  </Anchor>
                </td>
                <td className={table.wide}>
                  <IdText id={id} label={workflow.id} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** The first workflows of a team by name, and how many there are, if known. */
function useTeamsOwn(list: WorkflowList, { known, knownCount }: WorkflowTeams, teamId: string) {
  const long = longOf(list);
  const asked = useAsked(long && (() => long.show({ query: '', descending: false, pinned: [], teamId }, 0, atMost)), [
    long,
    teamId,
    knownCount,
  ]);
  const listed = inMemory(list);
  if (!listed) return asked ?? { count: 0, rows: [] };
  const mine = sortByName(listed.filter(({ id }) => known.get(id) === teamId));
  return { count: mine.length, rows: mine.slice(0, atMost) };
}
