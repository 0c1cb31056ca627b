import '@mantine/core/styles/Progress.layer.css';

import { Button, Group, Progress, Text } from '@mantine/core';

import { teamKnowledgeTexts as texts } from './team-knowledge-texts.ts';
import type { WorkflowTeams } from './use-workflow-teams.ts';

interface TeamKnowledgeProps {
  readonly teams: WorkflowTeams;
  /** The page is about when they were created, which comes with the team. */
  readonly ofDates?: boolean;
}

/** Says of how many workflows the team was read, and offers to read the rest; nothing when all were. */
export function TeamKnowledge({ teams, ofDates = false }: TeamKnowledgeProps) {
  const { knownCount, total, failed, loading, load, stop } = teams;
  if (knownCount >= total) return null;
  return (
    <Group gap="sm" mb="sm">
      <Text size="sm" c="dimmed" role="status">
        {(loading ? texts.loading : texts.loaded)(texts.what[ofDates ? 'dates' : 'teams'], knownCount, total, failed)}
      </Text>
      <Button size="xs" variant="default" onClick={loading ? stop : load}>
        {loading ? texts.stop : texts.loadAll}
      </Button>
      {loading && <Progress w="100%" size="sm" value={(100 * knownCount) / total} aria-label={texts.progress} />}
    </Group>
  );
}
