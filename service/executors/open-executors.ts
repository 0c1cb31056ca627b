import type { SampleInputs } from '../../src/contract/dashboard-config.ts';
import { freeBytes, ROOM_RESERVE_BYTES } from '../platform/room-check.ts';
import type { Log } from '../platform/log.ts';
import { createCommandExecutor } from './command/command-executor.ts';
import { openWorkFolders, type WorkFolders } from './command/work-folders.ts';
import { demoExecutor, demoName, demoSamples } from './demo-executor.ts';
import type { Executor, ExecutorName } from './executor.ts';
import { createGuardedLookup } from './http/address-guard.ts';
import { createHttpExecutor } from './http/http-executor.ts';
import { readExecutorsEnvironment } from './executors-environment.ts';
import { readExecutorsFile, type ExecutorConfig, type ExecutorsFile } from './executors-file.ts';

/** The executor of all runs, and examples of its inputs. */
export interface Executors {
  readonly executor: Executor;
  readonly executorName: ExecutorName;
  readonly sampleInputs: readonly SampleInputs[];
}

interface Options {
  /** The file of executors; undefined: the demo does all runs. */
  readonly file: string | undefined;
  /** Folder for what programs write, on a disk of this computer. */
  readonly workDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether this process works on runs: if not, it needs neither programs nor secrets. */
  readonly works: boolean;
  readonly log: Log;
}

/**
 * Make the configured executors.
 * @throws Error in words for a person, a line for each fault
 */
export async function openExecutors({ file, workDir, env: given, works, log }: Options): Promise<Executors> {
  if (file === undefined) return { executor: demoExecutor, executorName: demoName, sampleInputs: demoSamples };
  const config = readExecutorsFile(file);
  const sampleInputs = samplesOf(config);
  const executorName: ExecutorName = (workflow) => nameFor(config, workflow);
  if (!works) return { executor: demoExecutor, executorName, sampleInputs };
  const env = readExecutorsEnvironment(file, config, given);
  const hasPrograms = Object.values(config.executors).some(({ type }) => type === 'command');
  const folders = hasPrograms ? await openWorkFolders(workDir, log) : undefined;
  const byName = new Map<string, Executor>();
  for (const [name, one] of Object.entries(config.executors)) {
    byName.set(name, makeExecutor(one, env, workDir, folders));
  }
  const executor: Executor = (execution, signal, progress) => {
    const chosen = byName.get(executorName(execution.workflow));
    if (!chosen) throw new Error('The configuration names no executor.');
    return chosen(execution, signal, progress);
  };
  return { executor, executorName, sampleInputs };
}

function nameFor(
  { workflows, canvasTypes, default: otherwise }: ExecutorsFile,
  workflow: Parameters<ExecutorName>[0],
): string {
  const named = Object.entries(workflows).find(([id]) => id.toLowerCase() === workflow.id.toLowerCase());
  return named?.[1] ?? canvasTypes[String(workflow.canvasType)] ?? otherwise;
}

function makeExecutor(
  config: ExecutorConfig,
  env: Options['env'],
  workDir: string,
  folders: WorkFolders | undefined,
): Executor {
  switch (config.type) {
    case 'demo':
      return demoExecutor;
    case 'command': {
      if (!folders) throw new Error('There are no folders for programs.');
      const given = Object.fromEntries(config.env.map((name) => [name, env[name] ?? '']));
      const hasRoom = async () => (await freeBytes(workDir)) >= ROOM_RESERVE_BYTES;
      return createCommandExecutor({ argv: config.argv, env: given, limits: config.limits, folders, hasRoom });
    }
    case 'http': {
      const { url, cancelUrl, limits, secretEnv, allowPrivateAddresses } = config;
      const guard = allowPrivateAddresses ? undefined : createGuardedLookup();
      return createHttpExecutor({ url, cancelUrl, limits, secret: env[secretEnv] ?? '', guard });
    }
  }
}

/** The examples of each executor, for the workflows that it runs. */
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
