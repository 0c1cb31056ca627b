import { z } from 'zod';

import { isPointer } from './json-pointer.ts';
import { namesIn, templateNames } from './template.ts';

const pointer = z.string().refine(isPointer, 'must be a JSON pointer, such as /status');
const pointers = z.array(pointer).default([]);

/** Refuse unknown names in templates: they would stay empty in each run. */
const knowsNames = (template: unknown, context: z.RefinementCtx) => {
  const unknown = namesIn(template).find((name) => !(templateNames as readonly string[]).includes(name));
  if (unknown === undefined) return;
  context.addIssue({ code: 'custom', message: `unknown name {${unknown}}; there are ${templateNames.join(', ')}` });
};
const path = z.string().superRefine(knowsNames);
const body = z.unknown().superRefine(knowsNames).optional();
const words = z.array(z.string()).default([]);

/** A job as the engine reports it. */
const stateKinds = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type StateKind = (typeof stateKinds)[number];

const result = z.strictObject({
  at: pointer,
  /** Only values with these fields: pointer and value. */
  where: z.record(pointer, z.unknown()).default({}),
  /** Address made of a value's fields; without it, the value is the address. */
  address: z.string().optional(),
  /** A value other than an address is the result itself: a data URL, a text or JSON. */
  inline: z.boolean().default(false),
});

/** How a status document is read. */
const reading = z.strictObject({
  /** The job is known only if there is something here. */
  found: pointer.optional(),
  /** The job is the item of this list with its id; `order` is what its place is counted by. */
  list: z.strictObject({ at: pointer, id: pointer, order: pointer.optional() }).optional(),
  state: z.union([
    z.enum(stateKinds),
    z.strictObject({
      at: z.array(pointer).min(1),
      queued: words,
      running: words,
      succeeded: words,
      failed: words,
      cancelled: words,
      /** For any other word, or none. */
      otherwise: z.enum(stateKinds).default('running'),
    }),
  ]),
  /** Words for a person; the first that is there. */
  message: pointers,
  /** 0 to 100. */
  percent: pointers,
  step: pointers,
  steps: pointers,
  /** Place in the engine's queue, from 1. */
  place: pointers,
  /** Lines of a log; a progress bar in its last line gives percent and steps. */
  log: pointers,
  /** Words of a failure. */
  reason: pointers,
  /** Rules in turn; the first that finds something gives the result. */
  results: z.array(result).default([]),
});

/** Address of a job's state; without a path, at the address that the engine named. */
const look = z.strictObject({ path: path.optional(), ...reading.shape });

const cancelRequest = z.strictObject({
  method: z.enum(['POST', 'PUT', 'DELETE']).default('POST'),
  /** Without it, the address that the engine named for this, else that of the status. */
  path: path.optional(),
  body,
  /** Only while the job is in this state. */
  when: z.enum(['queued', 'running']).optional(),
});

/** The protocol of an engine: paths, a template of the body, pointers into its answers, its words for states. */
export const engineRules = z.strictObject({
  submit: z.strictObject({
    method: z.enum(['POST', 'PUT']).default('POST'),
    path: path.default(''),
    headers: z.record(z.string(), z.string()).default({}),
    /** Undefined: the run, as a program gets it. */
    body,
    /** Statuses that mean "no room now", beside 429 and 503. */
    busy: z.array(z.int()).default([]),
    /**
     * What to do where it isn't known whether a job was taken. `safe`: send it again, the engine knows its key.
     * `find`: look for it first. `never`: fail the run, with the reason.
     */
    again: z.enum(['safe', 'find', 'never']).default('safe'),
    /** Words of a refusal; without them, those of any error answer. */
    reason: pointers,
    /** Whether the answer is a status document already. */
    isStatus: z.boolean().default(false),
  }),
  /** Pointers into the answer to the job's name, its status address and its cancel address. */
  job: z.strictObject({ id: pointer.optional(), status: pointer.optional(), cancel: pointer.optional() }).default({}),
  /** Find a run's job in lists: the item whose value at `where` is the run's ID. */
  find: z.array(z.strictObject({ path, lists: z.array(pointer), where: pointer, id: pointer })).default([]),
  looks: z.array(look).min(1),
  cancel: z.array(cancelRequest).default([]),
});

export type EngineRules = z.output<typeof engineRules>;
export type Look = EngineRules['looks'][number];
export type ResultRule = Look['results'][number];
export type EngineRulesInput = z.input<typeof engineRules>;
