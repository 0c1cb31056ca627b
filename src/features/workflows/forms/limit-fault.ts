import { ApiError, isStatus } from '@/api/api-error.ts';
import type { UpdateWorkflowBody } from '@/contract/workflow.ts';

/** Limits above which a 400 is attributed to a field, because limits are not documented (interface §8). */
const longNames = 255;
const largeTypes = 2 ** 31;

/**
 * The message of a 400 that is probably about one field, because its name is very long or its number very large. The
 * message belongs at that field.
 * @returns undefined for any other error
 */
export function limitFault(error: unknown, { name = '', canvas_type: canvasType = 0 }: UpdateWorkflowBody) {
  if (!(error instanceof ApiError) || error.issues.length > 0 || !isStatus(error, 400)) return undefined;
  const { message } = error;
  if (name.length > longNames) return { field: 'name', message } as const;
  return Math.abs(canvasType) >= largeTypes ? ({ field: 'canvas_type', message } as const) : undefined;
}
