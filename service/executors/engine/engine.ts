import type { IncomingMessage } from 'node:http';

import { RunFailure, type Execution } from '../executor.ts';
import { plainText, wellFormed } from '../plain-text.ts';
import { runDocument } from '../run-document.ts';
import { tryOnce, type Trouble } from '../http/retrying-request.ts';
import type { Message, SendOptions } from '../http/send.ts';
import { requestUrl } from './request-url.ts';
import type { EngineRules } from './engine-rules.ts';
import type { EngineJob } from './engine-job.ts';
import { firstAt, putAt } from './json-pointer.ts';
import { fillJson, type TemplateValues } from './template.ts';

const WORDS = 2000;

/** An engine, as described by the file of executors. */
export interface EngineOptions extends SendOptions {
  /** Address that gets a POST to cancel a run. */
  readonly cancelUrl?: string | undefined;
  readonly rules: EngineRules;
  /** The value of `{graph}`, before inputs are inserted. */
  readonly graph?: unknown;
  /** Pointers into the graph for each input, by its name. */
  readonly inputs?: Readonly<Record<string, readonly string[]>> | undefined;
  /** More fields of the submitted body. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  readonly limits: SendOptions['limits'] & {
    /** Time limit of a run in seconds; undefined: Runboard's limit. */
    readonly seconds?: number | undefined;
    readonly outputBytes: number;
    readonly retries: number;
    /** How long an engine may be unreachable while it has a job. */
    readonly awaySeconds: number;
  };
  /** Wait before the first retry. */
  readonly backoffMs: number;
  /** Wait before the first look at a job. */
  readonly firstLookMs: number;
  /** Time limit for the body of an error answer. */
  readonly refusalMs: number;
  /** Time limit of a look. */
  readonly lookMs: number;
  /** How long an accepted job may be unknown to the engine; never longer than the engine may be unreachable. */
  readonly unknownMs: number;
  /** How long to wait for the answer to a submission in progress when the work on its run is aborted. */
  readonly graceMs: number;
}

/** The values of a run, for templates. */
export function valuesOf(
  { runId, attempt, teamId, workflow, origin, inputs }: Execution,
  job?: Pick<EngineJob, 'id'>,
): TemplateValues {
  return {
    run_id: runId,
    attempt,
    team_id: teamId,
    workflow_id: workflow.id,
    workflow_name: workflow.name,
    canvas_type: workflow.canvasType,
    origin: origin ?? null,
    inputs,
    ...(job?.id !== undefined && { id: job.id }),
  };
}

/**
 * The message that submits a run.
 * @throws RunFailure for an input without a place in the graph
 */
export function submitMessage(options: EngineOptions, execution: Execution): Message {
  const { rules, graph, fields } = options;
  const { method, path, headers, body } = rules.submit;
  const values = { ...valuesOf(execution), ...(graph !== undefined && { graph: graphOf(options, execution) }) };
  const filled = body === undefined ? undefined : (fillJson(body, values) as object);
  return {
    method,
    url: requestUrl(options.url, path, values),
    // The ID is the same for each attempt, so that an engine that recognises it repeats its answer.
    id: execution.runId,
    headers,
    body: filled === undefined && fields === undefined ? runDocument(execution) : bodyOf(filled, fields, execution),
  };
}

function bodyOf(filled: object | undefined, fields: EngineOptions['fields'], execution: Execution): string {
  const document = filled ?? (JSON.parse(runDocument(execution)) as object);
  return JSON.stringify({ ...document, ...fields });
}

function graphOf({ graph, inputs = {} }: EngineOptions, execution: Execution): unknown {
  const filled: unknown = structuredClone(graph);
  for (const [name, value] of Object.entries(execution.inputs)) {
    if (!Object.hasOwn(inputs, name)) {
      const known = Object.keys(inputs);
      const words = known.length === 0 ? 'it takes none' : `it takes ${known.map((one) => `“${one}”`).join(', ')}`;
      throw new RunFailure(`Its executor has no input “${name.slice(0, 100)}”: ${words}.`);
    }
    for (const pointer of inputs[name] ?? []) putAt(filled, pointer, value);
  }
  return filled;
}

/** Send a message to the engine once, using the busy statuses and the error messages of its rules. */
export function request(
  options: EngineOptions,
  message: Message,
  signal: AbortSignal,
): Promise<IncomingMessage | Trouble> {
  const { submit } = options.rules;
  return tryOnce(
    message,
    {
      ...options,
      wordsOf: (document) => wordsIn(firstAt(document, submit.reason)),
      isBusy: (status) => submit.busy.includes(status),
    },
    signal,
  );
}

/** Convert a value of an engine's answer to a message for people; undefined for an empty value. */
export function wordsIn(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return wellFormed(plainText(text).trim().slice(0, WORDS)) || undefined;
}
