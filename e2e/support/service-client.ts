import type * as z from 'zod/mini';

import {
  cancelRun,
  createWorkflow,
  type Endpoint,
  getRunId,
  getRunResult,
  getWorkflow,
  listWorkflows,
  startRun,
} from '@/contract/endpoints.ts';
import type { RunInputs } from '@/contract/run.ts';

import type { Person, Team } from './people.ts';
import type { Server } from './server.ts';

/** A workflow, as stored by the service. */
export interface Workflow {
  readonly id: string;
  readonly name: string;
}

/** A run, as stored by the service. */
export interface StartedRun {
  readonly id: string;
  readonly team: Team;
  readonly workflow: Workflow;
}

/** Calls the service's interface as a user, to set up a test and to check its outcome. */
export class ServiceClient {
  private readonly server: Pick<Server, 'origin'>;
  private readonly person: Person;

  constructor(server: Pick<Server, 'origin'>, person: Person) {
    this.server = server;
    this.person = person;
  }

  async createWorkflow(team: Team, name: string): Promise<Workflow> {
    return this.read(createWorkflow, {}, { name, team_id: team.id, is_external: false, canvas_type: 0, public: false });
  }

  async workflows() {
    return this.read(listWorkflows, {});
  }

  async getWorkflow(id: string) {
    return this.read(getWorkflow, { workflow_id: id });
  }

  async startRun(team: Team, workflow: Workflow, inputs: RunInputs): Promise<StartedRun> {
    const { run_id: id } = await this.read(getRunId, {});
    await this.read(startRun, { team_id: team.id, run_id: id }, { id: workflow.id, inputs });
    return { id, team, workflow };
  }

  async cancelRun({ id, team }: StartedRun) {
    return this.read(cancelRun, { team_id: team.id, run_id: id });
  }

  /** Status of a result check: 200 once the run has finished. */
  async resultStatus(runId: string): Promise<number> {
    return (await this.call(getRunResult, { run_id: runId })).status;
  }

  /** A run's state according to a result check: `finished`, or the status that the service sends (design §4). */
  async runStatus(runId: string): Promise<string> {
    const answer = await this.call(getRunResult, { run_id: runId });
    return answer.ok ? 'finished' : (answer.headers.get('run-status') ?? '');
  }

  async workflowStatus(id: string): Promise<number> {
    return (await this.call(getWorkflow, { workflow_id: id })).status;
  }

  private async read<Response extends z.ZodMiniType>(
    endpoint: Endpoint<string, z.ZodMiniType | undefined, Response>,
    params: Readonly<Record<string, string>>,
    body?: unknown,
  ): Promise<z.output<Response>> {
    const answer = await this.call(endpoint, params, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${endpoint.summary}: ${answer.status} ${text}`);
    return endpoint.response.parse(JSON.parse(text));
  }

  private async call(
    { method, host, path }: Endpoint,
    params: Readonly<Record<string, string>>,
    body?: unknown,
  ): Promise<globalThis.Response> {
    const base = host === 'accounts' ? 'accounts' : 'api';
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    return fetch(`${this.server.origin}/${base}${filled}`, {
      method,
      headers: {
        authorization: `Bearer ${this.person.accessToken}`,
        'x-api-key': this.person.apiKey,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
}
