import type { Execution } from './executor.ts';

/** The run, as passed to external programs and services. The names are those of the interface. */
export function runDocument({ runId, attempt, teamId, workflow, origin, inputs }: Execution): string {
  const { id, name, canvasType } = workflow;
  return JSON.stringify({
    run_id: runId,
    attempt,
    team_id: teamId,
    workflow: { id, name, canvas_type: canvasType },
    origin: origin ?? null,
    inputs,
  });
}
