import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { sortByName } from '@/domain/workflow-search.ts';
import { useApi } from '@/features/session/owner-context.ts';
import { useKeptQuery } from '@/features/session/use-kept-query.ts';
import table from '@/ui/table/data-table.module.css';
import { IdText } from '@/ui/page/id-text.tsx';
import { Panel } from '@/ui/page/panel.tsx';

import { TeamKnowledge } from './team-knowledge.tsx';
import { useWorkflowTeams } from './use-workflow-teams.ts';
import { formatWorkflowListView } from './workflow-search-params.ts';
import { workflowQueries } from './workflow-queries.ts';

const atMost = 50;

/** The workflows of a team, as far as their teams are known. */
export function TeamWorkflows({ teamId }: { readonly teamId: string }) {
  const { data: workflows } = useKeptQuery(workflowQueries.list(useApi()));
  const teams = useWorkflowTeams(workflows);
  const mine = sortByName(workflows.filter(({ id }) => teams.known.get(id) === teamId));
  const all = formatWorkflowListView({ q: '', sort: 'name', team: teamId }).toString();

  return (
    <Panel
      title="Workflows"
      actions={
        mine.length > atMost && (
          <Anchor component={Link} to={`${paths.workflows()}?${all}`} size="sm">
            All {mine.length.toLocaleString('en')} workflows
          </Anchor>
        )
      }
    >
      <TeamKnowledge teams={teams} />
      {mine.length === 0 ? (
        <Text size="sm" c="dimmed">
          {teams.known.size >= workflows.length ? 'No workflows in this team yet.' : 'None found so far.'}
        </Text>
      ) : (
        <table className={`${table.table} ${table.inner}`} aria-label="Workflows">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col" className={table.wide}>
                Id
              </th>
            </tr>
          </thead>
          <tbody>
            {mine.slice(0, atMost).map(({ id, name }) => (
              <tr key={id}>
                <td>
                  <Anchor component={Link} to={paths.workflow(id)} className={table.name}>
                    {name || 'Unnamed workflow'}
                  </Anchor>
                </td>
                <td className={table.wide}>
                  <IdText id={id} label="workflow id" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
