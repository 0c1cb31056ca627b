import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { SeededRandom } from './seeded-random.ts';
import type { Answer } from './test-client.ts';

const CLIENTS = 6;
const ANSWER_MS = 5000;

/** Sends a request to a service that is killed from time to time. May throw. */
export type AskFaulty = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** Clients that write to a service under faults, and remember everything that it acknowledged. */
export class FaultLoad {
  /** Possible names of each acknowledged workflow; undefined: removed. */
  readonly workflows = new Map<string, Set<string | undefined>>();
  /** Acknowledged runs; those whose cancel was acknowledged must remain cancelled. */
  readonly runs = new Map<string, { cancelled: boolean }>();
  readonly #ask: AskFaulty;
  readonly #team: string;
  readonly #workflow: string;
  readonly #random: SeededRandom;
  #going = true;
  #clients: Promise<void>[] = [];

  /** @param workflow the team's workflow, of which runs are started */
  constructor(ask: AskFaulty, team: string, workflow: string, random: SeededRandom) {
    this.#ask = ask;
    this.#team = team;
    this.#workflow = workflow;
    this.#random = random;
  }

  start(): void {
    this.#clients = Array.from({ length: CLIENTS }, () => this.#work());
  }

  async stop(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#clients);
  }

  /**
   * The IDs of acknowledged workflows whose state is wrong.
   * @param kept the names of all workflows; undefined: removed
   */
  wrongWorkflows(kept: ReadonlyMap<string, string | undefined>): string[] {
    return [...this.workflows].filter(([id, names]) => !names.has(kept.get(id))).map(([id]) => id);
  }

  /** The loop of one client: create, change, remove, start and cancel, and record each acknowledgement. */
  async #work(): Promise<void> {
    while (this.#going) {
      const created = await this.#request('POST', '/accounts/workflows', { name: 'A', team_id: this.#team });
      const id = (created?.body as { id?: string } | undefined)?.id;
      if (id !== undefined) await this.#change(id);
      // Start about as many runs as the workers can execute, which is eight of a team in parallel.
      if (this.#random.int(4) === 0) await this.#run();
      await delay(this.#random.int(100));
    }
  }

  async #change(id: string): Promise<void> {
    const names = new Set<string | undefined>(['A']);
    this.workflows.set(id, names);
    note(names, 'B', await this.#request('PATCH', `/accounts/workflows/${id}`, { name: 'B' }));
    if (this.#random.int(3) === 0) note(names, undefined, await this.#request('DELETE', `/accounts/workflows/${id}`));
  }

  async #run(): Promise<void> {
    const id = randomUUID();
    const inputs = { seconds: this.#random.int(8) / 8, format: 'txt' };
    const started = await this.#request('POST', `/api/run_workflow/${this.#team}/${id}`, {
      id: this.#workflow,
      inputs,
    });
    if (started?.status !== 200) return;
    const noted = { cancelled: false };
    this.runs.set(id, noted);
    if (this.#random.int(4) !== 0) return;
    const cancel = await this.#request('POST', `/api/cancel/${this.#team}/${id}`);
    noted.cancelled = (cancel?.body as { message?: string } | undefined)?.message === 'The run is cancelled.';
  }

  /** @returns undefined if there is no answer, or if the answer leaves the outcome open */
  async #request(method: string, path: string, body?: unknown): Promise<Answer | undefined> {
    const response = this.#ask(method, path, body).catch(() => undefined);
    const answer = await Promise.race([response, delay(ANSWER_MS).then(() => undefined)]);
    return answer && answer.status < 500 ? answer : undefined;
  }
}

function note(names: Set<string | undefined>, name: string | undefined, answer: Answer | undefined) {
  if (answer?.status === 200) names.clear();
  names.add(name);
}
