import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';

import { z } from 'zod';

import { runInputs } from '@/contract/run.ts';

import { engineRules } from './engine/engine-rules.ts';
import { isPointer } from './engine/json-pointer.ts';
import { presets } from './engine/presets/presets.ts';

const wholeNumber = z.int('must be a whole number').min(1, 'must be 1 or more');
const variableName = z.string().regex(/^[A-Za-z_]\w*$/, 'must be the name of an environment variable');
const GIB = 1024 ** 3;
/** Default maximum size of a program's log. */
const LOG_BYTES = 10 * 1024 ** 2;

const samples = z.array(z.strictObject({ name: z.string().min(1), inputs: runInputs })).default([]);

/** Maximum number of concurrent runs with this executor, on all nodes together. */
const slots = wholeNumber.optional();

const demo = z.strictObject({ type: z.literal('demo'), slots, sampleInputs: samples.optional() });

/** Limits of a program that writes into a folder. */
const programLimits = {
  logBytes: wholeNumber.default(LOG_BYTES),
  outputBytes: wholeNumber.default(4 * GIB),
  outputFiles: wholeNumber.default(1000),
};

const command = z.strictObject({
  type: z.literal('command'),
  argv: z
    .tuple([z.string().refine(isAbsolute, 'must be the absolute path of a program')], z.string())
    .describe('program and arguments'),
  /** Names of the service's variables passed to the program; it gets no others. */
  env: z.array(variableName).default([]),
  limits: z
    .strictObject({
      seconds: z.number().positive().optional(),
      ...programLimits,
    })
    .prefault({}),
  slots,
  sampleInputs: samples,
});

const pointer = z.string().refine(isPointer, 'must be a JSON pointer, such as /6/inputs/text');

const http = z.strictObject({
  type: z.literal('http'),
  url: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
  /** Address that gets a POST to cancel a run. */
  cancelUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  /**
   * The service's protocol: a preset, either built-in or from this file. Without one, the service answers with the
   * output or with 202.
   */
  preset: z.string().min(1).optional(),
  /** Name of the variable that contains the secret with which requests are signed. */
  secretEnv: variableName.optional(),
  /** Headers sent to this service only; `${NAME}` is the value of a variable. */
  headers: z.record(z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be the name of a header'), z.string()).default({}),
  /** The value of `{graph}` in a preset's body, or the path of a file that contains it. */
  graph: z.optional(runInputs),
  graphFile: z.string().refine(isAbsolute, 'must be the absolute path of a file').optional(),
  /** Pointers into the graph for a run's inputs, by their names. */
  inputs: z.record(z.string().min(1), z.union([pointer.transform((one) => [one]), z.array(pointer).min(1)])).optional(),
  /** More fields of the body, in addition to those of the preset. */
  fields: z.optional(runInputs),
  /** Whether addresses of private networks and this computer are accepted. */
  allowPrivateAddresses: z.boolean().default(false),
  limits: z
    .strictObject({
      seconds: z.number().positive().optional(),
      /** Longest time in which the service may send nothing, before or during its answer. */
      silenceSeconds: z.number().positive().optional(),
      outputBytes: wholeNumber.default(4 * GIB),
      retries: z.int().min(0).max(20).default(5),
      /** How long the service may be unreachable while it has a job. */
      awaySeconds: z.number().positive().default(900),
    })
    .prefault({}),
  slots,
  sampleInputs: samples,
});

/** Options of sbatch that the executor itself sets, or that would conflict with how it runs jobs. */
const ownOptions = new Set(
  'job-name chdir input output error open-mode requeue no-requeue parsable wrap wait array export time'.split(' '),
);

const slurm = z.strictObject({
  type: z.literal('slurm'),
  argv: z
    .tuple([z.string().refine(isAbsolute, 'must be the absolute path of a program')], z.string())
    .describe('program and arguments, on the nodes of the cluster'),
  /** Folder of runs, on a disk shared by the service and all nodes of the cluster. */
  folder: z.string().refine(isAbsolute, 'must be the absolute path of a folder'),
  /** Long options of sbatch, by name. `true` stands for an option without a value. */
  options: z
    .record(
      z
        .string()
        .regex(/^[a-z][a-z-]*$/, 'must be the long name of an option, without dashes')
        .refine((name) => !ownOptions.has(name), 'is given by the executor itself'),
      z.union([z.string(), z.number(), z.literal(true)]),
    )
    .default({}),
  /** Names of the service's variables passed to the job. */
  env: z.array(variableName).default([]),
  /** Folder of sbatch, squeue and scancel. */
  bin: z.string().refine(isAbsolute, 'must be the absolute path of a folder').default('/usr/bin'),
  limits: z
    .strictObject({
      /** Time limit of the job, rounded up to minutes. */
      seconds: z.number().positive().optional(),
      ...programLimits,
    })
    .prefault({}),
  slots,
  sampleInputs: samples,
});

const executorName = z.string().min(1);
const file = z
  .strictObject({
    /** Protocols of services, besides the built-in ones. */
    presets: z.record(z.string().min(1), engineRules).default({}),
    executors: z.record(executorName, z.discriminatedUnion('type', [demo, command, http, slurm])),
    /** Selects the executor of a workflow: by the workflow's ID, else by its canvas type, else the default. */
    workflows: z.record(z.uuid('must be the ID of a workflow'), executorName).default({}),
    canvasTypes: z.record(z.string().regex(/^\d+$/, 'must be a canvas type, a whole number'), executorName).default({}),
    default: executorName,
  })
  .superRefine((read, context) => {
    const check = (name: string, path: string[]) => {
      if (Object.hasOwn(read.executors, name)) return;
      context.addIssue({ code: 'custom', path, message: `unknown executor "${name}"` });
    };
    check(read.default, ['default']);
    for (const [name, one] of Object.entries(read.executors)) {
      if (one.type !== 'http') continue;
      for (const [field, message] of faultsOfEngine(one, read.presets)) {
        context.addIssue({ code: 'custom', path: ['executors', name, field], message });
      }
    }
    for (const kind of ['workflows', 'canvasTypes'] as const) {
      for (const [key, name] of Object.entries(read[kind])) check(name, [kind, key]);
    }
  });

/** Faults in combinations of fields of an `http` executor, each with its field. */
function faultsOfEngine(
  { preset, secretEnv, graph, graphFile, inputs }: z.output<typeof http>,
  own: Readonly<Record<string, unknown>>,
): [string, string][] {
  const faults: [string, string][] = [];
  const known = { ...presets, ...own };
  if (preset === undefined && secretEnv === undefined)
    faults.push(['secretEnv', 'must be given where there is no preset']);
  if (preset !== undefined && !Object.hasOwn(known, preset)) {
    faults.push(['preset', `unknown preset "${preset}"; there are ${Object.keys(known).join(', ')}`]);
  }
  if (graph !== undefined && graphFile !== undefined)
    faults.push(['graphFile', 'must not be given together with graph']);
  if (preset === 'comfyui' && graph === undefined && graphFile === undefined) {
    faults.push(['graphFile', 'must be given for comfyui: a workflow saved in the API format']);
  }
  if (inputs !== undefined && graph === undefined && graphFile === undefined) {
    faults.push(['inputs', 'needs graph or graphFile']);
  }
  return faults;
}

export type ExecutorsFile = z.output<typeof file>;
export type ExecutorConfig = ExecutorsFile['executors'][string];

/** @throws Error with a message for people, a line for each fault */
export function readExecutorsFile(path: string): ExecutorsFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`EXECUTORS_FILE: ${path} can't be read (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    });
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`EXECUTORS_FILE: ${path} is not valid JSON: ${(error as Error).message}`, { cause: error });
  }
  const read = file.safeParse(json);
  if (read.success) return read.data;
  const lines = read.error.issues.map((issue) => `${path}: ${issue.path.join('.') || 'it'}: ${faultWords(issue)}.`);
  throw new Error(lines.join('\n'));
}

/** The message of a fault; for an invalid name in a record, that of the name. */
function faultWords(issue: z.core.$ZodIssue): string {
  const inner = issue.code === 'invalid_key' ? issue.issues[0] : undefined;
  return inner?.message ?? issue.message;
}
