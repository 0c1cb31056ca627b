import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { FirstRunProgress } from '@/domain/runs/first-run-progress.ts';
import { examplesFor } from '@/features/runs/start/inputs/examples.ts';
import { FirstRun } from '@/features/runs/home/first-run.tsx';
import type { QuickStart } from '@/features/runs/commands/use-quick-start.ts';
import { useConfig } from '@/features/session/session-context.ts';
import { useKeptQuery } from '@/features/session/use-kept-query.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { useFirstByName } from '@/features/workflows/list/use-listed.ts';
import { texts as ofWorkflows } from '@/features/workflows/texts.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';

interface HomeFirstRunProps {
  readonly progress: FirstRunProgress;
  readonly finishedId: string | undefined;
  readonly quickStart: QuickStart;
  readonly onClose: () => void;
}

/** Guides a new user through the first steps: teams, workflows, and a first run. */
export function HomeFirstRun(props: HomeFirstRunProps) {
  const reader = useWorkflowReader();
  const { data: teams } = useKeptQuery(teamQueries.list(reader.api));
  const { data: list } = useKeptQuery(workflowQueries.list(reader));
  const workflows = useFirstByName(list).map(({ id, name }) => ({ id, name: name || ofWorkflows.unnamed }));
  const [chosenId, setChosenId] = useState<string>();
  const chosen = workflows.find(({ id }) => id === chosenId) ?? workflows[0];
  const { data: read } = useQuery({
    ...workflowQueries.detail(reader, chosen?.id ?? ''),
    enabled: chosen !== undefined,
    meta: { background: true },
  });
  return (
    <FirstRun
      {...props}
      teams={teams}
      workflowCount={list.length}
      workflows={workflows}
      chosen={chosen}
      team={teams.find(({ id }) => id === read?.team_id)}
      examples={examplesFor(useConfig(), { id: read?.id, canvasType: read?.canvas_type })}
      onChoose={setChosenId}
    />
  );
}
