import type { Workflow } from '@/contract/workflow.ts';

const fields = ['name', 'team_id', 'canvas_type'] as const;

/** A field that can be read (interface §4.3), so that a change of it is noticed. */
export type ReadField = (typeof fields)[number];

/** The fields in which two readings of a workflow differ. */
export function changesBetween(before: Workflow, after: Workflow): readonly ReadField[] {
  return fields.filter((field) => (before[field] ?? null) !== (after[field] ?? null));
}

/** Someone else changed the workflow since it was seen: nothing has been saved. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
  /** The workflow as it is now. */
  readonly now: Workflow;

  constructor(now: Workflow) {
    super();
    this.now = now;
  }
}
