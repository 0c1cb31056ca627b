import type { UpdateWorkflowBody, Workflow } from '@/contract/workflow.ts';

const fields = ['name', 'team_id', 'canvas_type'] as const;

/** A field that can be read (interface §4.3), so that other people's changes to it can be detected. */
export type ReadField = (typeof fields)[number];

/** The fields in which two versions of a workflow differ. */
export function changesBetween(before: Workflow, after: Workflow): readonly ReadField[] {
  return fields.filter((field) => (before[field] ?? null) !== (after[field] ?? null));
}

/** Whether a workflow's readable fields have the values of an update. */
export function isAsWanted(now: Workflow, body: UpdateWorkflowBody): boolean {
  return fields.every((field) => body[field] === undefined || body[field] === now[field]);
}

/** The fields that someone else changed to a value other than the update's. */
export function conflictsWith(seen: Workflow, now: Workflow, body: UpdateWorkflowBody): readonly ReadField[] {
  return changesBetween(seen, now).filter((field) => body[field] !== now[field]);
}

/** Thrown if someone else changed the workflow after it was loaded. Nothing has been saved. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
  /** The workflow with the other person's change. */
  readonly now: Workflow;

  constructor(now: Workflow) {
    super();
    this.now = now;
  }
}
