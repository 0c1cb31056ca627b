import { Anchor, Button, Group, Progress, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { sortByName } from '@/domain/workflow-search.ts';
import table from '@/ui/data-table.module.css';
import { IdText } from '@/ui/id-text.tsx';
import { Panel } from '@/ui/panel.tsx';

import { useWorkflowTeams } from './use-workflow-teams.ts';
import { workflowQueries } from './workflow-queries.ts';

/** The workflows of a team, as far as their teams are known; says how far, and offers to learn the rest. */
export function TeamWorkflows({ teamId }: { readonly teamId: string }) {
  const { data: workflows } = useSuspenseQuery(workflowQueries.list());
  const teams = useWorkflowTeams(workflows);
  const mine = sortByName(workflows.filter(({ id }) => teams.known.get(id) === teamId));
  const complete = teams.known.size >= workflows.length;

  return (
    <Panel title="Workflows">
      {!complete && (
        <Group gap="sm" mb="sm">
          <Text size="sm" c="dimmed" role="status">
            Team known for {teams.known.size.toLocaleString('en')} of {workflows.length.toLocaleString('en')}
            {teams.failed > 0 && `, ${teams.failed} could not be read`}
          </Text>
          <Button size="compact-sm" variant="default" onClick={teams.loading ? teams.stop : teams.load}>
            {teams.loading ? 'Stop' : 'Load the rest'}
          </Button>
          {teams.loading && (
            <Progress
              w="100%"
              size="sm"
              value={(100 * teams.known.size) / workflows.length}
              aria-label="Workflows whose team is known"
            />
          )}
        </Group>
      )}
      {mine.length === 0 ? (
        <Text size="sm" c="dimmed">
          {complete ? 'No workflows in this team yet.' : 'None found so far.'}
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
            {mine.map(({ id, name }) => (
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
