import type { SampleInputs } from '../../src/contract/dashboard-config.ts';
import { freeBytes, ROOM_RESERVE_BYTES } from '../platform/room-check.ts';
import type { Log } from '../platform/log.ts';
import { createCommandExecutor } from './command/command-executor.ts';
import { openWorkFolders, type WorkFolders } from './command/work-folders.ts';
import { demoExecutor, demoName, demoSamples } from './demo-executor.ts';
import { presets } from './engine/presets/presets.ts';
import { readGraph } from './engine/read-graph.ts';
import type { Execution, Executor, ExecutorName } from './executor.ts';
import { createGuardedLookup } from './http/address-guard.ts';
import { createHttpExecutor } from './http/http-executor.ts';
import { createSlurmExecutor } from './slurm/slurm-executor.ts';
import { createSlurmPrograms } from './slurm/slurm-programs.ts';
import { readExecutorsEnvironment, withVariables } from './executors-environment.ts';
import { readExecutorsFile, type ExecutorConfig, type ExecutorsFile } from './executors-file.ts';

/** The executor that passes each run to the executor of its workflow, and samples of inputs. */
export interface Executors {
  readonly executor: Executor;
  readonly executorName: ExecutorName;
  readonly sampleInputs: readonly SampleInputs[];
  /** What the queue needs to know about the executors; undefined if there is nothing. */
  readonly slots?: ExecutorSlots | undefined;
}

/** Which executor each workflow uses, and the limits of the executors. */
export interface ExecutorSlots extends Pick<ExecutorsFile, 'workflows' | 'canvasTypes' | 'default'> {
  /** The number of slots of each executor that has a limit, by its name. */
  readonly limits: Readonly<Record<string, number>>;
  /** Names of the executors that submit runs as jobs to an engine. */
  readonly keepJobs: readonly string[];
}

interface Options {
  /** The file of executors; undefined: the demo executes all runs. */
  readonly file: string | undefined;
  /** Folder for programs' files, on a local disk. */
  readonly workDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether this process executes runs. If not, it needs neither programs nor secrets. */
  readonly works: boolean;
  readonly log: Log;
}

/**
 * Make the configured executors.
 * @throws Error with a message for people, with one line per fault
 */
export async function openExecutors({ file, workDir, env: given, works, log }: Options): Promise<Executors> {
  if (file === undefined) return { executor: demoExecutor, executorName: demoName, sampleInputs: demoSamples };
  const config = readExecutorsFile(file);
  const sampleInputs = samplesOf(config);
  const executorName: ExecutorName = (workflow) => nameFor(config, workflow);
  const slots = slotsOf(config);
  if (!works) return { executor: demoExecutor, executorName, sampleInputs, slots };
  const env = readExecutorsEnvironment(file, config, given);
  const hasPrograms = Object.values(config.executors).some(({ type }) => type === 'command');
  const folders = hasPrograms ? await openWorkFolders(workDir, log) : undefined;
  const byName = new Map<string, Executor>();
  for (const [name, one] of Object.entries(config.executors)) {
    byName.set(name, makeExecutor(one, { file, name, presets: config.presets, env, workDir, folders }));
  }
  const chosen = ({ workflow }: Execution): Executor => {
    const one = byName.get(executorName(workflow));
    if (!one) throw new Error('The configuration has no executor.');
    return one;
  };
  const run: Executor = (execution, ...others) => chosen(execution)(execution, ...others);
  const endJob: Executor['endJob'] = async (execution, ...others) => chosen(execution).endJob?.(execution, ...others);
  return { executor: Object.assign(run, { endJob }), executorName, sampleInputs, slots };
}

function slotsOf({ executors, workflows, canvasTypes, default: otherwise }: ExecutorsFile): ExecutorSlots | undefined {
  const limits: Record<string, number> = {};
  for (const [name, { slots }] of Object.entries(executors)) if (slots !== undefined) limits[name] = slots;
  const keepJobs = Object.keys(executors).filter((name) => ['http', 'slurm'].includes(executors[name]?.type ?? ''));
  if (Object.keys(limits).length === 0 && keepJobs.length === 0) return undefined;
  const byId: Record<string, string> = {};
  for (const [id, name] of Object.entries(workflows)) byId[id.toLowerCase()] = name;
  return { limits, keepJobs, workflows: byId, canvasTypes, default: otherwise };
}

function nameFor(
  { workflows, canvasTypes, default: otherwise }: ExecutorsFile,
  workflow: Parameters<ExecutorName>[0],
): string {
  const named = Object.entries(workflows).find(([id]) => id.toLowerCase() === workflow.id.toLowerCase());
  return named?.[1] ?? canvasTypes[String(workflow.canvasType)] ?? otherwise;
}

interface Context extends Pick<ExecutorsFile, 'presets'> {
  /** The file of executors. */
  readonly file: string;
  /** The executor's name in that file. */
  readonly name: string;
  readonly env: Options['env'];
  readonly workDir: string;
  readonly folders: WorkFolders | undefined;
}

function makeExecutor(config: ExecutorConfig, context: Context): Executor {
  const { env, workDir, folders } = context;
  switch (config.type) {
    case 'demo':
      return demoExecutor;
    case 'command': {
      if (!folders) throw new Error('Work folders are missing.');
      const given = Object.fromEntries(config.env.map((name) => [name, env[name] ?? '']));
      const hasRoom = async () => (await freeBytes(workDir)) >= ROOM_RESERVE_BYTES;
      return createCommandExecutor({ argv: config.argv, env: given, limits: config.limits, folders, hasRoom });
    }
    case 'slurm': {
      const { argv, folder, options, bin, limits } = config;
      const given = Object.fromEntries(config.env.map((name) => [name, env[name] ?? '']));
      return createSlurmExecutor({
        programs: createSlurmPrograms(bin, { ...slurmVariables(env), ...given }),
        argv,
        folder,
        options: Object.entries(options).map(([name, value]) => (value === true ? `--${name}` : `--${name}=${value}`)),
        secrets: Object.values(given),
        limits,
      });
    }
    case 'http': {
      const { url, cancelUrl, limits, secretEnv, allowPrivateAddresses, preset, inputs, fields } = config;
      const guard = allowPrivateAddresses ? undefined : createGuardedLookup();
      const secret = secretEnv === undefined ? undefined : (env[secretEnv] ?? '');
      const headers = Object.fromEntries(
        Object.entries(config.headers).map(([name, text]) => [name, withVariables(text, env)]),
      );
      const graph = readGraph(config, `${context.file}: executors.${context.name}`);
      const rules = preset === undefined ? undefined : { ...presets, ...context.presets }[preset];
      return createHttpExecutor({
        url,
        cancelUrl,
        limits,
        secret,
        headers,
        guard,
        graph,
        inputs,
        fields,
        ...(rules && { rules }),
      });
    }
  }
}

/**
 * Variables that Slurm's programs need and that jobs may see: they contain no secrets of the service and set no
 * options.
 */
function slurmVariables(env: Options['env']): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && ['PATH', 'HOME', 'USER', 'LANG', 'SLURM_CONF'].includes(name)) kept[name] = value;
  }
  return kept;
}

/** The examples of each executor, for the workflows that use it. */
function samplesOf(config: ExecutorsFile): SampleInputs[] {
  const { workflows, canvasTypes } = config;
  const own = (name: string) => {
    const one = config.executors[name];
    return one?.type === 'demo' ? (one.sampleInputs ?? demoSamples) : (one?.sampleInputs ?? []);
  };
  const exceptWorkflowIds = Object.keys(workflows).map((id) => id.toLowerCase());
  const exceptCanvasTypes = Object.keys(canvasTypes).map(Number);
  const notByWorkflow = exceptWorkflowIds.length > 0 && { exceptWorkflowIds };
  const forWorkflows = Object.entries(workflows).map(([id, name]) => [name, { workflowId: id.toLowerCase() }] as const);
  const forTypes = Object.entries(canvasTypes).map(
    ([type, name]) => [name, { canvasType: Number(type), ...notByWorkflow }] as const,
  );
  const forOthers = { ...(exceptCanvasTypes.length > 0 && { exceptCanvasTypes }), ...notByWorkflow };
  return [...forWorkflows, ...forTypes, [config.default, forOthers] as const].flatMap(([name, forWhich]) =>
    own(name).map((sample) => Object.assign({}, sample, forWhich)),
  );
}
