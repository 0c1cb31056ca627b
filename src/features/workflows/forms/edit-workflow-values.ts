import * as z from 'zod/mini';

import { uuid } from '@/contract/fields.ts';
import type { UpdateWorkflowBody, Workflow } from '@/contract/workflow.ts';

import { texts } from './texts.ts';
import { canvasTypeField, nameField } from './workflow-fields.ts';

/** Schema of the edit form's values; `''` leaves a field unchanged. */
export const editSchema = z.object({
  name: nameField,
  team_id: z.string(),
  owner_id: z.union([z.literal(''), uuid], texts.invalid.ownerId),
  is_external: z.enum(['', 'yes', 'no']),
  canvas_type: z.union([z.literal(''), canvasTypeField], texts.invalid.canvasType),
});
export type EditValues = z.output<typeof editSchema>;

/** The same schema if every field is sent, in which case no field may be `''`. */
export const completeSchema = z.object({
  name: nameField,
  team_id: z.string().check(z.minLength(1, texts.invalid.team)),
  owner_id: z.guid(texts.invalid.ownerId),
  is_external: z.enum(['', 'yes', 'no']).check(z.refine((choice) => choice !== '', texts.invalid.external)),
  canvas_type: z
    .union([z.literal(''), canvasTypeField], texts.invalid.canvasType)
    .check(z.refine((type) => type !== '', texts.invalid.canvasType)),
});

/** The form's fields, in the order of the form. */
export const formFields = ['name', 'team_id', 'owner_id', 'is_external', 'canvas_type'] as const;

/** Initial values of the form: those of the readable fields, and `''` for the others. */
export function startValues(workflow: Workflow): EditValues {
  return {
    name: workflow.name,
    team_id: workflow.team_id ?? '',
    owner_id: '',
    is_external: '',
    canvas_type: workflow.canvas_type ?? '',
  };
}

/** The workflow as it was when the form had these initial values, since a draft may be older than the latest read. */
export function seenWith(workflow: Workflow, { name, team_id: teamId, canvas_type: canvasType }: EditValues): Workflow {
  return {
    ...workflow,
    name,
    team_id: teamId || workflow.team_id,
    canvas_type: canvasType === '' ? workflow.canvas_type : canvasType,
  };
}

/**
 * The update that a form requests (interface §4.4).
 * @param start the initial values; fields that still equal them are not sent; undefined to send every field
 */
export function toBody(values: EditValues, start: EditValues | undefined): UpdateWorkflowBody {
  const changed = (field: keyof EditValues) => values[field] !== '' && values[field] !== start?.[field];
  return {
    ...(changed('name') && { name: values.name }),
    ...(changed('team_id') && { team_id: values.team_id }),
    ...(changed('owner_id') && { owner_id: values.owner_id }),
    ...(changed('is_external') && { is_external: values.is_external === 'yes' }),
    ...(changed('canvas_type') && { canvas_type: Number(values.canvas_type) }),
  };
}
