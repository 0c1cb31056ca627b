import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { endpoints } from '@/contract/endpoints.ts';

import type { AppParts } from '../app/app-parts.ts';
import type { Store } from '../store/store.ts';
import { awaitResult, call, makeWorkflow, startRun, type Answer } from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** The initial state of every case: two people, each in their own team, with their entities. */
interface Scene {
  readonly service: TestService;
  readonly user: TestUser;
  readonly team: string;
  readonly workflow: string;
  readonly run: string;
  readonly othersTeam: string;
  readonly othersWorkflow: string;
  readonly othersRun: string;
}

type Case = (scene: Scene) => Promise<Answer>;

const unsigned = (method: string, path: (scene: Scene) => string): Case => {
  return (scene) => call(scene.service, undefined, method, path(scene));
};
const signed = (method: string, path: (scene: Scene) => string, body?: (scene: Scene) => unknown): Case => {
  return (scene) => call(scene.service, scene.user, method, path(scene), body ? { body: body(scene) } : {});
};
const broken = (ask: Case): Case => {
  return async (scene) => {
    failing = true;
    try {
      return await ask(scene);
    } finally {
      failing = false;
    }
  };
};
let failing = false;

const list = signed('GET', () => '/accounts/workflows');
const create = signed(
  'POST',
  () => '/accounts/workflows',
  ({ team }) => ({ name: 'New', team_id: team }),
);
const createIn = (team: (scene: Scene) => string) =>
  signed(
    'POST',
    () => '/accounts/workflows',
    (scene) => ({ name: 'New', team_id: team(scene) }),
  );
const workflowPath = (id: (scene: Scene) => string) => (scene: Scene) => `/accounts/workflows/${id(scene)}`;
const own = workflowPath(({ workflow }) => workflow);
const others = workflowPath(({ othersWorkflow }) => othersWorkflow);
const unknown = workflowPath(() => NOBODY);
const rename = () => ({ name: 'Renamed' });
const startPath = ({ team }: Scene) => `/api/run_workflow/${team}/${crypto.randomUUID()}`;
const ownId = ({ workflow }: Scene) => ({ id: workflow, inputs: { seconds: 0 } });
const cancelPath = (team: (scene: Scene) => string, run: (scene: Scene) => string) => (scene: Scene) =>
  `/api/cancel/${team(scene)}/${run(scene)}`;
const cancelOwn = cancelPath(
  ({ team }) => team,
  ({ run }) => run,
);
const resultPath = (run: (scene: Scene) => string) => (scene: Scene) => `/accounts/runs/${run(scene)}/result`;

const cases: Record<string, Record<number, Case>> = {
  listWorkflows: {
    200: list,
    401: unsigned('GET', () => '/accounts/workflows'),
    404: signed('GET', () => '/api/workflows'),
    500: broken(list),
  },
  createWorkflow: {
    200: create,
    400: signed(
      'POST',
      () => '/accounts/workflows',
      ({ team }) => ({ team_id: team }),
    ),
    401: unsigned('POST', () => '/accounts/workflows'),
    403: createIn(({ othersTeam }) => othersTeam),
    404: createIn(() => NOBODY),
    500: broken(create),
  },
  getWorkflow: {
    200: signed('GET', own),
    401: unsigned('GET', own),
    403: signed('GET', others),
    404: signed('GET', unknown),
    500: broken(signed('GET', own)),
  },
  updateWorkflow: {
    200: signed('PATCH', own, rename),
    400: signed('PATCH', own, () => ({})),
    401: unsigned('PATCH', own),
    403: signed('PATCH', others, rename),
    404: signed('PATCH', unknown, rename),
    500: broken(signed('PATCH', own, rename)),
  },
  deleteWorkflow: {
    200: async (scene) =>
      call(
        scene.service,
        scene.user,
        'DELETE',
        `/accounts/workflows/${await makeWorkflow(scene.service, scene.user, scene.team)}`,
      ),
    400: signed('DELETE', () => '/accounts/workflows/7'),
    401: unsigned('DELETE', own),
    403: signed('DELETE', others),
    404: signed('DELETE', unknown),
    500: broken(signed('DELETE', own)),
  },
  listTeams: {
    200: signed('GET', () => '/accounts/teams'),
    401: unsigned('GET', () => '/accounts/teams'),
    404: signed('GET', () => '/api/teams'),
    500: broken(signed('GET', () => '/accounts/teams')),
  },
  getRunId: {
    200: signed('GET', () => '/api/get_run_id'),
    401: unsigned('GET', () => '/api/get_run_id'),
  },
  startRun: {
    200: signed('POST', startPath, ownId),
    400: signed('POST', ({ team }) => `/api/run_workflow/${team}/first`, ownId),
    401: unsigned('POST', startPath),
    403: signed('POST', ({ othersTeam }) => `/api/run_workflow/${othersTeam}/${crypto.randomUUID()}`, ownId),
    404: signed('POST', startPath, () => ({ id: NOBODY })),
    409: signed(
      'POST',
      ({ team, run }) => `/api/run_workflow/${team}/${run}`,
      ({ workflow }) => ({ id: workflow, inputs: { other: true } }),
    ),
    422: signed('POST', startPath, () => ({ inputs: {} })),
    500: broken(signed('POST', startPath, ownId)),
  },
  cancelRun: {
    200: signed('POST', cancelOwn),
    400: signed('POST', ({ team }) => `/api/cancel/${team}/last`),
    401: unsigned('POST', cancelOwn),
    402: async (scene) => {
      await scene.service.setSubscription(scene.team, 'inactive');
      const answer = await signed('POST', cancelOwn)(scene);
      await scene.service.setSubscription(scene.team, 'active');
      return answer;
    },
    403: signed(
      'POST',
      cancelPath(
        ({ othersTeam }) => othersTeam,
        ({ othersRun }) => othersRun,
      ),
    ),
    404: signed(
      'POST',
      cancelPath(
        ({ team }) => team,
        () => NOBODY,
      ),
    ),
    500: broken(signed('POST', cancelOwn)),
  },
  getRunResult: {
    200: signed(
      'GET',
      resultPath(({ run }) => run),
    ),
    400: signed(
      'GET',
      resultPath(() => 'newest'),
    ),
    401: unsigned(
      'GET',
      resultPath(({ run }) => run),
    ),
    403: signed(
      'GET',
      resultPath(({ othersRun }) => othersRun),
    ),
    404: signed(
      'GET',
      resultPath(() => NOBODY),
    ),
    500: broken(
      signed(
        'GET',
        resultPath(({ run }) => run),
      ),
    ),
  },
};

/** Exactly the keys shown in §4; `[…]` stands for the first item of a list. */
const successKeys: Record<string, string> = {
  listWorkflows: '[id,name]',
  createWorkflow: 'id,name',
  getWorkflow: 'workflow{id,name,team_id,canvas_type,created_at}',
  updateWorkflow: 'id,name,team_id,owner_id,canvas_type,is_external',
  deleteWorkflow: 'workflow{id,name,status,deleted_at}',
  listTeams: '[id,name]',
  getRunId: 'run_id',
  startRun: 'run_id,status,message',
  cancelRun: 'message',
  getRunResult: 'result',
};

function expectedKeys(name: string, status: number): string | undefined {
  if (status === 200) return successKeys[name];
  return status === 422 ? 'detail[loc,msg,type]' : 'description';
}

function keysOf(body: unknown): string {
  if (Array.isArray(body)) return keysOf(body[0]) && `[${keysOf(body[0])}]`;
  if (typeof body !== 'object' || body === null) return '';
  return Object.entries(body)
    .map(([key, value]) => {
      const inner = keysOf(value);
      return Array.isArray(value) || inner === '' ? `${key}${inner}` : `${key}{${inner}}`;
    })
    .join(',');
}

/** Statuses that can't occur, because these two endpoints accept no input, and list only what the caller may see. */
const impossible = ['listWorkflows 400', 'listWorkflows 403', 'listTeams 400', 'listTeams 403'];

const documented = endpoints.flatMap(({ name, errors }) => [200, ...errors].map((status) => ({ name, status })));
const covered = documented.filter(({ name, status }) => cases[name]?.[status]);

let scene: Scene;

beforeAll(async () => {
  const service = await startTestService({ wrap: breakable });
  const [user, other] = [await service.makeUser(), await service.makeUser()];
  const team = await service.makeTeam('Own', [user.user.email]);
  const othersTeam = await service.makeTeam("Other's", [other.user.email]);
  const workflow = await makeWorkflow(service, user, team.id);
  const othersWorkflow = await makeWorkflow(service, other, othersTeam.id);
  const run = await startRun(service, user, team.id, workflow);
  const othersRun = await startRun(service, other, othersTeam.id, othersWorkflow);
  await awaitResult(service, user, run);
  scene = { service, user, team: team.id, workflow, run, othersTeam: othersTeam.id, othersWorkflow, othersRun };
});

afterAll(() => scene.service.stop());

describe('every documented status of every endpoint', () => {
  it.each(covered)('$name answers $status', async ({ name, status }) => {
    const ask = cases[name]?.[status];
    const answer = await ask?.(scene);
    expect(answer?.status).toBe(status);
    expect(keysOf(answer?.body)).toBe(expectedKeys(name, status));
  });

  it('is covered by a case, unless it is impossible', () => {
    const missing = documented.filter((pair) => !covered.includes(pair)).map(({ name, status }) => `${name} ${status}`);
    expect(missing).toEqual(impossible);
    process.stdout.write(`${covered.length} of ${documented.length} documented endpoint and status pairs\n`);
  });

  it('that is 500 hides the internal error', async () => {
    const answer = await broken(list)(scene);
    expect(answer.body).toEqual({ description: 'Internal server error.' });
    expect(answer.text).not.toContain('secret');
  });
});

/** Parts with a store that can be made to fail, except for signing in. */
function breakable(parts: AppParts): AppParts {
  const { users, teams, workflows, runs } = parts.store;
  const store: Store = {
    ...parts.store,
    users: failWhenBroken(users),
    teams: failWhenBroken(teams),
    workflows: failWhenBroken(workflows),
    runs: failWhenBroken(runs),
  };
  return { ...parts, store };
}

function failWhenBroken<T extends object>(store: T): T {
  return new Proxy(store, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      if (failing) return () => Promise.reject(new Error('secret words of a database'));
      return (...args: unknown[]) => Reflect.apply(method, target, args) as unknown;
    },
  });
}
