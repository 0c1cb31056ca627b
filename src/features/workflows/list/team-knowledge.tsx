import { Button, Group, Progress, Text } from '@mantine/core';

import type { WorkflowTeams } from './use-workflow-teams.ts';

/** Says of how many workflows the team is known, and offers to learn the rest; nothing when all are. */
export function TeamKnowledge({ teams }: { readonly teams: WorkflowTeams }) {
  const { knownCount, total, failed, loading, load, stop } = teams;
  if (knownCount >= total) return null;
  return (
    <Group gap="sm" mb="sm">
      <Text size="sm" c="dimmed" role="status">
        {loading ? 'Loading teams… ' : 'Team known for '}
        {knownCount.toLocaleString('en')} of {total.toLocaleString('en')}
        {failed > 0 && `, ${failed.toLocaleString('en')} could not be read`}
      </Text>
      <Button size="compact-sm" variant="default" onClick={loading ? stop : load}>
        {loading ? 'Stop' : 'Load the rest'}
      </Button>
      {loading && (
        <Progress w="100%" size="sm" value={(100 * knownCount) / total} aria-label="Workflows whose team is known" />
      )}
    </Group>
  );
}
