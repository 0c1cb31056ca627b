import type { NewRun } from '@/domain/runs/run-record.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Known teams and workflows, from which a run gets its names. */
export interface NamedThings {
  readonly teams: readonly Named[];
  readonly workflows: readonly Named[];
}

/** A run with the names of its team and workflow, for its row. */
export function namedRun<Run extends Omit<NewRun, 'ledger'>>(run: Run, { teams, workflows }: NamedThings) {
  return {
    ...run,
    teamName: teams.find(({ id }) => id === run.teamId)?.name,
    workflowName: workflows.find(({ id }) => id === run.workflowId)?.name,
  };
}
