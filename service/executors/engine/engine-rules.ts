import { z } from 'zod';

import { isPointer } from './json-pointer.ts';
import { namesIn, templateNames } from './template.ts';

const pointer = z.string().refine(isPointer, 'must be a JSON pointer, such as /status');
const pointers = z.array(pointer).default([]);

/** Refuse unknown names in templates, because they would stay empty in every run. */
const knowsNames = (template: unknown, context: z.RefinementCtx) => {
  const unknown = namesIn(template).find((name) => !(templateNames as readonly string[]).includes(name));
  if (unknown === undefined) return;
  context.addIssue({ code: 'custom', message: `unknown name {${unknown}}; there are ${templateNames.join(', ')}` });
};
const path = z.string().superRefine(knowsNames);
const body = z.unknown().superRefine(knowsNames).optional();
const words = z.array(z.string()).default([]);

/** A job's state as reported by the engine. */
const stateKinds = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type StateKind = (typeof stateKinds)[number];

const result = z.strictObject({
  at: pointer,
  /** Use only values that have these fields, each given by its pointer and value. */
  where: z.record(pointer, z.unknown()).default({}),
  /** Address built from a value's fields; without it, the value is the address. */
  address: z.string().optional(),
  /** Whether a value other than an address is the result itself: a data URL, a text or JSON. */
  inline: z.boolean().default(false),
});

/** How to read a status document. */
const reading = z.strictObject({
  /** Pointer to a value without which the job is unknown. */
  found: pointer.optional(),
  /**
   * The job is the item with the job's ID in this list; `order` points to the field that determines the job's place.
   */
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
      /** The state used if the document has any other state, or none. */
      otherwise: z.enum(stateKinds).default('running'),
    }),
  ]),
  /** Messages for people; the first one found is shown. */
  message: pointers,
  /** 0 to 100. */
  percent: pointers,
  step: pointers,
  steps: pointers,
  /** Place in the engine's queue, from 1. */
  place: pointers,
  /** Lines of a log; a progress bar in its last line gives percent and steps. */
  log: pointers,
  /** Reasons for a failure. */
  reason: pointers,
  /** Rules in order; the first that finds a value gives the result. */
  results: z.array(result).default([]),
});

/** Address of a job's state; without a path, the address given by the engine. */
const look = z.strictObject({ path: path.optional(), ...reading.shape });

const cancelRequest = z.strictObject({
  method: z.enum(['POST', 'PUT', 'DELETE']).default('POST'),
  /**
   * Path of the cancel request. Without it, the cancel address given by the engine is used, or else the status address.
   */
  path: path.optional(),
  body,
  /** Send this request only while the job is in this state. */
  when: z.enum(['queued', 'running']).optional(),
});

/** The protocol of an engine: paths, a template of the body, pointers into its answers, and the names of its states. */
export const engineRules = z.strictObject({
  submit: z.strictObject({
    method: z.enum(['POST', 'PUT']).default('POST'),
    path: path.default(''),
    headers: z.record(z.string(), z.string()).default({}),
    /** Template of the body. Undefined: the run, in the form that programs get. */
    body,
    /** Statuses that mean "no capacity now", besides 429 and 503. */
    busy: z.array(z.int()).default([]),
    /**
     * What to do if it is unknown whether a job was accepted. `safe`: send it again, because the engine recognises its
     * key. `find`: look for it first. `never`: fail the run, with the reason.
     */
    again: z.enum(['safe', 'find', 'never']).default('safe'),
    /** Reasons for a refusal; without these pointers, the usual fields of an error answer are used. */
    reason: pointers,
    /** Whether the answer to a submission is already a status document. */
    isStatus: z.boolean().default(false),
  }),
  /** Pointers to the job's ID, status address and cancel address in the answer to a submission. */
  job: z.strictObject({ id: pointer.optional(), status: pointer.optional(), cancel: pointer.optional() }).default({}),
  /** How to find a run's job in the engine's lists: its item has the run's ID at the pointer `where`. */
  find: z.array(z.strictObject({ path, lists: z.array(pointer), where: pointer, id: pointer })).default([]),
  looks: z.array(look).min(1),
  cancel: z.array(cancelRequest).default([]),
});

export type EngineRules = z.output<typeof engineRules>;
export type Look = EngineRules['looks'][number];
export type ResultRule = Look['results'][number];
export type EngineRulesInput = z.input<typeof engineRules>;
