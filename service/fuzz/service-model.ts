import type { Call, Expected } from './fuzz-call.ts';

interface ModelWorkflow {
  readonly id: string;
  name: string;
  team: string;
  owner: string;
  canvas: number;
  external: boolean;
  removed: boolean;
}

interface ModelRun {
  readonly id: string;
  readonly team: string;
  readonly caller: string;
  readonly body: string;
  cancelled: boolean;
}

const uuidForm = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const isUuid = (value: unknown): value is string => typeof value === 'string' && uuidForm.test(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isInt = (value: unknown): value is number => Number.isSafeInteger(value);

/**
 * Computes the expected answers. It was written from the interface and design §4 alone, so the service and the model
 * make the same mistake only by chance. Without workers, runs never start.
 */
export class ServiceModel {
  readonly workflows = new Map<string, ModelWorkflow>();
  readonly runs = new Map<string, ModelRun>();
  readonly #users: readonly string[];
  readonly #teams: ReadonlyMap<string, { readonly name: string; readonly members: ReadonlySet<string> }>;

  constructor(
    users: readonly string[],
    teams: ReadonlyMap<string, { readonly name: string; readonly members: ReadonlySet<string> }>,
  ) {
    this.#users = users;
    this.#teams = teams;
  }

  /** Compute the expected answer of a call, and record its effect. */
  expect(call: Call): Expected {
    const user = call.user;
    if (user === undefined || (call.key !== 'own' && call.op !== 'getRunId')) return { status: 401 };
    if (call.ids.some((id) => !isUuid(id))) return { status: 400 };
    const ids = call.ids.map((id) => id.toLowerCase());
    // No text with a NUL can be stored anywhere.
    if (call.body !== undefined && JSON.stringify(call.body).includes('\\u0000')) return { status: 400 };
    const [first = '', second = ''] = ids;
    switch (call.op) {
      case 'listTeams':
        return { status: 200, list: this.#teamsOf(user) };
      case 'listWorkflows':
        return { status: 200, list: [...this.workflows.values()].filter((one) => this.#maySee(one, user)) };
      case 'createWorkflow':
        return this.#create(user, call.body);
      case 'getWorkflow':
        return this.#withWorkflow(first, user, (one) => ({ status: 200, workflow: one }), true);
      case 'updateWorkflow':
        return this.#update(first, user, call.body);
      case 'deleteWorkflow':
        return this.#withWorkflow(first, user, (one) => {
          one.removed = true;
          return { status: 200, workflow: one };
        });
      case 'getRunId':
        return { status: 200 };
      case 'startRun':
        return this.#start(user, first, second, call.body);
      case 'cancelRun':
        return this.#cancel(user, first, second);
      case 'getRunResult': {
        const run = this.runs.get(first);
        if (!run) return { status: 404 };
        if (!this.#isMember(run.team, user)) return { status: 403 };
        return { status: 404, runStatus: run.cancelled ? 'cancelled' : 'queued' };
      }
    }
  }

  /** Record a workflow that the service created, under the ID that the service chose. */
  created(id: string, user: string, body: Record<string, unknown>): void {
    this.workflows.set(id, {
      id,
      name: body['name'] as string,
      team: (body['team_id'] as string).toLowerCase(),
      owner: user,
      canvas: Number(body['canvas_type'] ?? 0),
      external: Boolean(body['is_external']),
      removed: false,
    });
  }

  #teamsOf(user: string) {
    return [...this.#teams].filter(([, { members }]) => members.has(user)).map(([id, { name }]) => ({ id, name }));
  }

  #isMember(team: string, user: string): boolean {
    return this.#teams.get(team)?.members.has(user) ?? false;
  }

  #maySee({ removed, team, owner }: ModelWorkflow, user: string): boolean {
    return !removed && (owner === user || this.#isMember(team, user));
  }

  #withWorkflow(id: string, user: string, answer: (one: ModelWorkflow) => Expected, isRead = false): Expected {
    const one = this.workflows.get(id);
    if (!one || one.removed) return { status: 404 };
    const may = isRead ? this.#maySee(one, user) : this.#isMember(one.team, user);
    return may ? answer(one) : { status: 403 };
  }

  #create(user: string, body: unknown): Expected {
    if (!isObject(body) || body['name'] === undefined || !isUuid(body['team_id'])) return { status: 400 };
    if (!fieldsAreRight(body) || !optional(body['public'], 'boolean')) return { status: 400 };
    const team = this.#teams.get(body['team_id'].toLowerCase());
    if (!team) return { status: 404 };
    return team.members.has(user) ? { status: 200, creates: body } : { status: 403 };
  }

  #update(id: string, user: string, body: unknown): Expected {
    if (!isObject(body) || !fieldsAreRight(body)) return { status: 400 };
    const { name, team_id: team, owner_id: owner, is_external: external, canvas_type: canvas } = body;
    if ((team !== undefined && !isUuid(team)) || (owner !== undefined && !isUuid(owner))) return { status: 400 };
    if ([name, team, owner, external, canvas].every((value) => value === undefined)) return { status: 400 };
    const one = this.workflows.get(id);
    if (!one || one.removed) return { status: 404 };
    const nextTeam = team === undefined ? one.team : team.toLowerCase();
    const nextOwner = owner === undefined ? one.owner : owner.toLowerCase();
    if (!this.#teams.has(nextTeam) || !this.#users.includes(nextOwner)) return { status: 404 };
    if (!this.#isMember(one.team, user)) return { status: 403 };
    if (nextTeam !== one.team && !this.#isMember(nextTeam, user)) return { status: 403 };
    if (nextOwner !== one.owner && (one.owner !== user || !this.#isMember(nextTeam, nextOwner))) return { status: 403 };
    Object.assign(one, { team: nextTeam, owner: nextOwner });
    if (typeof name === 'string') one.name = name;
    if (typeof external === 'boolean') one.external = external;
    if (isInt(canvas)) one.canvas = canvas;
    return { status: 200, updated: one };
  }

  #start(user: string, team: string, runId: string, body: unknown): Expected {
    if (!isObject(body) || !isUuid(body['id'])) return { status: 422 };
    const { id, origin, inputs } = body;
    if (origin !== undefined && typeof origin !== 'string' && !isInt(origin)) return { status: 422 };
    if (inputs !== undefined && !isObject(inputs)) return { status: 422 };
    const run: ModelRun = {
      id: runId,
      team,
      caller: user,
      body: sortedJson([id.toLowerCase(), origin ?? null, inputs ?? {}]),
      cancelled: false,
    };
    const known = this.runs.get(runId);
    const isSame = known?.team === team && known.caller === user && known.body === run.body;
    if (isSame) return { status: 200, starts: runId };
    const workflow = this.workflows.get(id.toLowerCase());
    if (!this.#teams.has(team) || !workflow || workflow.removed) return { status: 404 };
    if (!this.#isMember(team, user) || !this.#isMember(workflow.team, user)) return { status: 403 };
    if (known) return { status: 409 };
    this.runs.set(runId, run);
    return { status: 200, starts: runId };
  }

  #cancel(user: string, team: string, runId: string): Expected {
    const run = this.runs.get(runId);
    if (!this.#teams.has(team) || run?.team !== team) return { status: 404 };
    if (!this.#isMember(team, user)) return { status: 403 };
    run.cancelled = true;
    return { status: 200 };
  }
}

function fieldsAreRight({ name, is_external: external, canvas_type: canvas }: Record<string, unknown>): boolean {
  if (name !== undefined) {
    if (typeof name !== 'string' || /\p{Surrogate}/u.test(name)) return false;
    const length = Array.from(name).length;
    if (length < 1 || length > 255) return false;
  }
  if (!optional(external, 'boolean')) return false;
  return canvas === undefined || (isInt(canvas) && canvas >= -(2 ** 31) && canvas < 2 ** 31);
}

function optional(value: unknown, type: 'boolean'): boolean {
  return value === undefined || typeof value === type;
}

/** A string that is the same for equal JSON values, whatever the order of keys. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
