import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

import { ComfyEngine } from './comfy-engine.ts';
import { EngineServer, type EngineAnswer, type EngineRequest } from './engine-server.ts';
import type { AskFaulty } from '../fault-load.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Answer } from '../test-client.ts';

const CLIENTS = 4;
const ANSWER_MS = 5000;

/**
 * Two engines, and clients that start runs on them while the service is killed. One engine recognises the key of a
 * submission; the other one, an older ComfyUI, has no keys and would execute a repeated submission twice.
 */
export class EngineLoad {
  /** Acknowledged runs. */
  readonly runs = new Set<string>();
  readonly keyed = new EngineServer((request) => this.#answer(request));
  readonly comfy = new ComfyEngine();
  /** The time when each job of the first engine is done, by key. */
  readonly #jobs = new Map<string, number>();
  readonly #random: SeededRandom;
  #going = true;
  #clients: Promise<void>[] = [];
  #working: Promise<void> | undefined;

  constructor(random: SeededRandom) {
    this.#random = random;
    this.comfy.takesIds = false;
  }

  /** Start the engines, and write the file of executors. @param comfyWorkflow ID of ComfyUI's workflow */
  async open(file: string, comfyWorkflow: string): Promise<void> {
    const [keyed, comfy] = await Promise.all([this.keyed.start(), this.comfy.server.start()]);
    this.keyed.delayMs = 20;
    this.comfy.server.delayMs = 20;
    const common = { type: 'http', allowPrivateAddresses: true };
    const executors = {
      keyed: { ...common, url: `${keyed}/run`, secretEnv: 'ENGINE_SECRET' },
      comfy: { ...common, url: comfy, preset: 'comfyui', graph: { 3: { inputs: {} } } },
    };
    await writeFile(file, JSON.stringify({ executors, workflows: { [comfyWorkflow]: 'comfy' }, default: 'keyed' }));
  }

  /** Start the clients, which start runs of these workflows. */
  start(ask: AskFaulty, team: string, workflows: readonly string[]): void {
    this.#clients = Array.from({ length: CLIENTS }, async () => {
      while (this.#going) {
        const id = workflows[this.#random.int(workflows.length)] ?? '';
        const answer = await answerOf(ask('POST', `/api/run_workflow/${team}`, { id, inputs: {} }));
        if (answer?.status === 200) this.runs.add((answer.body as { run_id: string }).run_id);
        await delay(this.#random.int(400));
      }
    });
    this.#working = this.#work();
  }

  async stop(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#clients);
  }

  async close(): Promise<void> {
    this.#working = undefined;
    await Promise.all([this.keyed.stop(), this.comfy.server.stop()]);
  }

  /** IDs of runs for which ComfyUI received more than one job; the other engine's keys rule that out. */
  twice(): string[] {
    const clients = [...this.comfy.history.values()].map(
      ({ prompt }) => (prompt[3] as { client_id: string }).client_id,
    );
    return clients.filter((client, index) => clients.indexOf(client) !== index);
  }

  /** Total number of jobs. */
  jobs(): number {
    return this.#jobs.size + this.comfy.history.size;
  }

  /** Execute one prompt after another, as ComfyUI does. */
  async #work(): Promise<void> {
    while (this.#working !== undefined || this.#going) {
      this.comfy.next();
      await delay(this.#random.int(100));
      if (this.comfy.running) this.comfy.finish(['a.png']);
    }
  }

  #answer({ method, path, headers }: EngineRequest): EngineAnswer {
    if (method === 'POST') {
      const key = String(headers['idempotency-key']);
      if (!this.#jobs.has(key)) this.#jobs.set(key, performance.now() + this.#random.int(3000));
      return { status: 202, headers: { location: `/jobs/${key}` } };
    }
    const [, kind, key = ''] = path.split('/');
    const doneAt = this.#jobs.get(key);
    if (doneAt === undefined) return { status: 404 };
    if (kind === 'results') return { headers: { 'content-type': 'text/plain' }, body: `output of ${key}` };
    return { body: performance.now() < doneAt ? { status: 'running' } : { status: 'done', result: `/results/${key}` } };
  }
}

/** The answer to a request; undefined while the service is down. */
async function answerOf(request: Promise<Answer>): Promise<Answer | undefined> {
  const late = delay(ANSWER_MS, undefined, { ref: false });
  return Promise.race([request.catch(() => undefined), late]);
}
