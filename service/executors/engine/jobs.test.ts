import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { EngineServer, type EngineAnswer } from '../../testing/engines/engine-server.ts';
import {
  outputOf,
  startEngineService,
  type EngineService,
  type TestEngineOptions,
} from '../../testing/engines/engine-service.ts';
import { awaitResult, call, until } from '../../testing/test-client.ts';
import { createGuardedLookup } from '../http/address-guard.ts';
import { quickExecutor } from '../../testing/engines/engine-service.ts';
import { noJob, RunFailure, type Executor, type Job, type Parked, type Product } from '../executor.ts';
import { engineRules } from './engine-rules.ts';

/** The next answers of the status address; the last one repeats. */
let looks: EngineAnswer[] = [];
let accepted: EngineAnswer = {};
const engine = new EngineServer(({ method, path }) => {
  if (method === 'POST' && path === '/run') return accepted;
  if (method === 'DELETE' || method === 'PUT') return { status: 204 };
  if (path === '/numbers/queue') return { body: [{ number: 3 }, { number: 7 }] };
  if (path === '/numbers/all') return { body: [] };
  if (path === '/jobs/1') return (looks.length > 1 ? looks.shift() : looks[0]) ?? { status: 404 };
  if (path.startsWith('/files/')) return { headers: { 'content-type': 'text/plain' }, body: `file ${path.slice(7)}` };
  return { status: 404 };
});
let options: Partial<TestEngineOptions> = {};
let service: EngineService;
let url: string;

beforeAll(async () => {
  url = await engine.start();
  const executor = () => quickExecutor({ url: `${url}/run`, secret: 'sesame', ...options });
  service = await startEngineService(
    { url },
    {
      executor: Object.assign(((...given) => executor()(...given)) satisfies Executor, {
        endJob: (...given: Parameters<NonNullable<Executor['endJob']>>) => executor().endJob?.(...given),
      } as Pick<Executor, 'endJob'>),
    },
  );
});
afterAll(async () => {
  await service.stop();
  await engine.stop();
});
beforeEach(() => {
  engine.requests.length = 0;
  engine.faults.clear();
  options = {};
  looks = [{ body: { status: 'running' } }];
  accepted = { status: 202, headers: { location: '/jobs/1' } };
});

const looked = () => engine.sent('GET', '/jobs/1').length;
const result = async (run: string) => outputOf(await awaitResult(service.service, service.user, run));

describe('a service that answers 202', () => {
  it.each(['location', 'operation-location'])(
    'names its job’s status address in the header %s; the status is polled, and the result fetched',
    async (header) => {
      accepted = { status: 202, headers: { [header]: '/jobs/1' } };
      looks = [
        { body: { status: 'Queued', position: 3 } },
        { body: { status: 'in_progress', message: 'Drawing', percentComplete: 41.6, step: 2, steps: 5 } },
      ];
      const run = await service.start({ seed: 1 });
      await service.says(run, 'Drawing');
      const { body } = await call(service.service, service.user, 'GET', `/accounts/runs/${run}`);
      expect(body).toMatchObject({ message: 'Drawing', percent: 42, step: 2, steps: 5, attempt: 1 });
      looks = [{ body: { status: 'Succeeded', result: '/files/a.txt' } }];
      expect(await result(run)).toMatchObject({ name: 'a.txt', text: 'file a.txt' });
      expect(engine.sent('POST', '/run')).toHaveLength(1);
      expect(engine.sent('GET', '/jobs/1')[0]?.headers['webhook-signature']).toMatch(/^v1,/);
    },
  );

  it.each<[string, EngineAnswer, string]>([
    ['a 303 redirect to it', { status: 303, headers: { location: '/files/b.txt' } }, 'file b.txt'],
    [
      'an address beside an empty field',
      { body: { state: 'done', result: '', result_url: '/files/b.txt' } },
      'file b.txt',
    ],
    ['several files', { body: { state: 'done', results: [{ url: '/files/a.txt' }, '/files/b.txt'] } }, 'b.txt'],
    ['the file itself', { headers: { 'content-type': 'text/csv' }, body: 'a,b' }, 'a,b'],
    ['a document without a state', { body: { rows: [1] } }, '{"rows":[1]}'],
  ])('may return its result as %s', async (_, answer, text) => {
    looks = [{ status: 202 }, answer];
    expect((await result(await service.start({}))).text).toContain(text);
  });

  it.each<[string, EngineAnswer, EngineAnswer[], string]>([
    ['names no job', { status: 202, body: '' }, [], 'Its service answered 202, but named no job to follow.'],
    ['failed', accepted202(), [{ body: { status: 'failed', error: { message: 'No paint' } } }], 'No paint'],
    ['refuses', accepted202(), [{ status: 400, body: { detail: 'bad' } }], 'Its service answered 400.\n\nbad'],
    [
      'forgot the job',
      accepted202(),
      [{ status: 410 }],
      'Its service no longer knows the job: it was restarted, or has removed the job. Start the run again.',
    ],
  ])('that %s fails the run with a message', async (_, first, then, words) => {
    accepted = first;
    looks = then;
    expect(await service.reasonOf(await service.start({}))).toBe(words);
  });

  it('has its job polled until there is room to fetch and store the result', async () => {
    looks = [{ body: { status: 'Succeeded', result: '/files/a.txt' } }];
    const executor = quickExecutor({ url: `${url}/run` });
    const execution = {
      runId: 'run',
      attempt: 1,
      spentMs: 0,
      teamId: 'team',
      workflow: { id: 'workflow', name: 'Poster', canvasType: 0 },
      inputs: {},
    };
    const look = (kept: Job, hasRoom: boolean) =>
      executor(execution, new AbortController().signal, () => undefined, {
        ...noJob,
        kept,
        beginFetch: async () => hasRoom,
      });
    const sent = { phase: 'sent', begunMs: Date.now(), tries: 0, status: `${url}/jobs/1` };
    const parked = (await look(sent, false)) as Parked;
    expect(parked).toMatchObject({ job: { phase: 'sent' }, words: undefined });
    expect(engine.sent('GET', '/files/a.txt')).toHaveLength(0);
    const made = (await look(parked.job, true)) as Product;
    expect(made).toMatchObject({ name: 'a.txt' });
    const full = made.again?.(Object.assign(new Error('full'), { code: 'ENOSPC' })) as Parked;
    expect(full.words).toBe("There is no room for its output on the service's disk. Trying again in a few seconds.");
    expect(await look(full.job, true)).toMatchObject({ name: 'a.txt' });
    const lost = new RunFailure('The connection to its service was lost.');
    expect(() => made.again?.(lost)).toThrow(lost);
  });

  it('has its job polled no sooner than it requests, even if that is a long time', async () => {
    accepted = { status: 202, headers: { location: '/jobs/1', 'retry-after': '600' } };
    const run = await service.start({});
    await until(
      async () => engine.sent('POST', '/run').length,
      (count) => count === 1,
    );
    const row = await until(
      async () => askAtOf(run),
      (at) => at !== null,
    );
    expect((row ?? 0) - Date.now()).toBeGreaterThan(590_000);
    expect(looked()).toBe(0);
    // The waiting run occupies no slot.
    await service.cancel(run);
    await until(
      async () => engine.sent('DELETE', '/jobs/1').length,
      (count) => count === 1,
    );
  });

  it('that does not answer has its job polled again', async () => {
    options = { lookMs: 300 };
    const run = await service.start({});
    await service.says(run, 'Its service is working on it.');
    engine.delayMs = 1000;
    await service.says(run, 'Its service sent nothing for 0.3 s. Trying again in');
    engine.delayMs = 0;
    looks = [{ body: { status: 'done', result: '/files/a.txt' } }];
    expect((await result(run)).text).toBe('file a.txt');
    // What was said about the trouble is not true any more.
    const { body } = await call(service.service, service.user, 'GET', `/accounts/runs/${run}`);
    expect(body).toMatchObject({ status: 'succeeded', message: '' });
  });

  it('that is unreachable for too long fails the run, and gets a request to end the job', async () => {
    options = { limits: { outputBytes: 10, retries: 1, awaySeconds: 0.2 } };
    looks = [{ status: 503 }];
    expect(await service.reasonOf(await service.start({}))).toBe(
      'Its service answered 503. This has lasted for 0 s, which is the limit of its executor.',
    );
    await until(
      async () => engine.sent('DELETE', '/jobs/1').length,
      (count) => count === 1,
    );
  });

  it('keeps the run going while a proxy answers that the job is unknown', async () => {
    options = { unknownMs: 60_000 };
    looks = [
      ...Array.from({ length: 6 }, () => ({ status: 404 })),
      { body: { status: 'done', result: '/files/a.txt' } },
    ];
    expect((await result(await service.start({}))).text).toBe('file a.txt');
    expect(engine.sent('POST', '/run')).toHaveLength(1);
  });

  it('that no longer knows the job gets requests to end it until it accepts one', async () => {
    looks = [{ status: 404 }];
    engine.fail('DELETE /jobs/1', { status: 404 }, { status: 404 });
    expect(await service.reasonOf(await service.start({}))).toContain('no longer knows the job');
    await until(
      async () => engine.sent('DELETE', '/jobs/1').length,
      (count) => count === 3,
    );
  });

  it('gets the cancel again while it refuses the credentials or a proxy refuses the request', async () => {
    const run = await service.start({});
    await service.says(run, 'Its service is working on it.');
    engine.fail('DELETE /jobs/1', { status: 401 }, { status: 403 });
    await service.cancel(run);
    await expect.poll(() => engine.sent('DELETE', '/jobs/1')).toHaveLength(3);
  });

  it('names its result by the decoded end of its address', async () => {
    looks = [{ body: { status: 'done', result: '/files/Poster%20%C3%BCber%20A.txt' } }];
    expect((await result(await service.start({}))).name).toBe('Poster-über-A.txt');
  });

  it.each<[string, () => void]>([
    ['submission', () => (accepted = { ...accepted202(), body: 'working', isEndless: true })],
    ['look', () => looks.unshift({ status: 202, body: 'working', isEndless: true })],
    ['cancel', () => engine.fail('DELETE /jobs/1', { body: 'cancelled', isEndless: true })],
  ])('whose answer to a %s never ends keeps no connection open', async (_, prepare) => {
    prepare();
    const run = await service.start({});
    await until(
      async () => looked(),
      (count) => count > 2,
    );
    await service.cancel(run);
    await expect.poll(() => engine.sent('DELETE', '/jobs/1')).toHaveLength(1);
    await expect.poll(() => engine.openConnections()).toBe(0);
  });

  it.each(['running', 'failed'])(
    'whose document of a %s job is nested too deep fails the run with words',
    async (status) => {
      const deep = '['.repeat(100_000) + ']'.repeat(100_000);
      looks = [{ headers: { 'content-type': 'application/json' }, body: `{"status":"${status}","message":${deep}}` }];
      expect(await service.reasonOf(await service.start({}))).toBe(
        "Its service's answer is nested deeper than 1,000 levels.",
      );
      await expect.poll(() => engine.sent('DELETE', '/jobs/1')).toHaveLength(1);
    },
  );

  it('that takes too long fails the run at its limit, and gets a request to end the job', async () => {
    options = { limits: { outputBytes: 10, retries: 1, seconds: 0.5 } };
    accepted = { status: 202, headers: { location: '/jobs/1', 'retry-after': '600' } };
    expect(await service.reasonOf(await service.start({}))).toBe(
      'It took longer than 0.5 s, which is the limit of its executor.',
    );
    await until(
      async () => engine.sent('DELETE', '/jobs/1').length,
      (count) => count === 1,
    );
  });

  it('whose job is looked at after the clock was set forward fails no run at a limit', async () => {
    options = { limits: { outputBytes: 100, retries: 1, seconds: 60, awaySeconds: 60 } };
    const run = await service.start({});
    await service.says(run, 'Its service is working on it.');
    looks = [{ status: 503 }];
    await service.says(run, 'Its service answered 503. Trying again in');
    const { now } = Date;
    const spy = vi.spyOn(Date, 'now').mockImplementation(() => now() + 26 * 60 * 60 * 1000);
    onTestFinished(() => spy.mockRestore());
    const before = looked();
    await until(
      async () => looked(),
      (count) => count > before + 1,
    );
    looks = [{ body: { status: 'done', result: '/files/a.txt' } }];
    expect((await result(run)).text).toBe('file a.txt');
  });

  it('gets a cancel that was requested during the submission, at the address that its response names', async () => {
    // Long enough for a cancel in between, and far shorter than the time that a cancelled attempt waits for the answer.
    engine.delayMs = 500;
    options = { graceMs: 20_000 };
    const run = await service.start({});
    await service.says(run, 'has been running');
    await service.cancel(run);
    await until(
      async () => engine.sent('DELETE', '/jobs/1').length,
      (count) => count === 1,
    );
    engine.delayMs = 0;
    expect(engine.sent('POST', '/run')).toHaveLength(1);
  });

  it('gets a cancel that another node made during the submission, without a notification', async () => {
    // Longer than the interval of heartbeats.
    engine.delayMs = 2500;
    options = { graceMs: 20_000 };
    const run = await service.start({});
    await service.says(run, 'has been running');
    await service.service.parts.store.runs.cancel(run, new Date(), service.user.user.id);
    await expect.poll(() => engine.sent('DELETE', '/jobs/1')).toHaveLength(1);
    engine.delayMs = 0;
  });
});

describe('a custom preset', () => {
  it('uses the paths, pointers and states of its service', async () => {
    const rules = engineRules.parse({
      submit: { path: '/api/tasks', body: { title: 'Run {run_id}', args: '{inputs}' }, again: 'never' },
      job: { id: '/data/task' },
      looks: [
        {
          path: '/api/tasks/{id}',
          state: { at: ['/data/state'], succeeded: ['OK'], failed: ['KO'] },
          percent: ['/data/pct'],
          message: ['/data/phase'],
          results: [{ at: '/data/files/*', address: '/api/files/{name}' }],
        },
      ],
      cancel: [{ method: 'PUT', path: '/api/tasks/{id}/stop', body: { by: '{team_id}' } }],
    });
    options = { url: `${url}/base/`, rules };
    engine.fail('POST /base/api/tasks', { body: { data: { task: 'a/b 1' } } }, { body: { data: { task: 'a/b 1' } } });
    const path = 'GET /base/api/tasks/a/b 1';
    engine.fail(path, { body: { data: { state: 'BUSY', pct: '30 %', phase: 'Inking' } } });
    engine.fail(path, { body: { data: { state: 'OK', files: [{ name: 'a b.txt' }] } } });
    engine.fail('GET /base/api/files/a b.txt', { headers: { 'content-type': 'text/plain' }, body: 'inked' });
    const run = await service.start({ seed: 1 });
    expect((await result(run)).text).toBe('inked');
    expect(engine.sent('POST', '/base/api/tasks').map(({ body }) => body)).toEqual([
      { title: `Run ${run}`, args: { seed: 1 } },
    ]);
    const cancelled = await service.start({});
    await service.says(cancelled, 'has been running');
    await until(
      async () => engine.sent('GET', '/base/api/tasks/a/b 1').length,
      (count) => count > 2,
    );
    await service.cancel(cancelled);
    await expect
      .poll(() => engine.sent('PUT', '/base/api/tasks/a/b 1/stop'))
      .toMatchObject([{ body: { by: service.team } }]);
  });

  it('finds its job in a list by a numeric ID', async () => {
    options = { url: `${url}/numbers`, rules: listRules };
    engine.fail('POST /numbers/jobs', { body: { number: 7 } });
    const run = await service.start({});
    await service.says(run, 'It is number 2 in the queue of its service.');
    expect(engine.sent('POST', '/numbers/jobs')).toHaveLength(1);
  });

  it('whose job may exist is not sent again while a proxy redirects its lists in circles', async () => {
    options = { url: `${url}/numbers`, rules: listRules };
    engine.fail('POST /numbers/jobs', { status: 500 }, { body: { number: 7 } });
    const circle = { status: 302, headers: { location: '/numbers/all' } };
    // As many as no run asks for before it is cancelled, so that its message stays.
    engine.fail('GET /numbers/all', ...Array.from({ length: 2000 }, () => circle));
    const run = await service.start({});
    await service.says(run, 'Its service answered 302. Trying again in');
    await service.cancel(run);
    expect(engine.sent('POST', '/numbers/jobs')).toHaveLength(1);
  });

  it.each<[string, EngineAnswer]>([
    ['can’t be read', { headers: { 'content-encoding': 'gzip' }, body: { number: 7 } }],
    ['names no job', { body: {} }],
  ])('gets a cancel if its response to the submission %s', async (_, answer) => {
    options = { url: `${url}/numbers`, rules: listRules };
    engine.fail('POST /numbers/jobs', answer);
    const run = await service.start({});
    await service.reasonOf(run);
    const cancels = () => engine.sent('DELETE', '/numbers/jobs').filter(({ query }) => query.get('name') === run);
    await expect.poll(cancels).toHaveLength(1);
  });

  it('keeps the run going while a proxy redirects its status in circles', async () => {
    options = { url: `${url}/numbers`, rules: listRules };
    engine.fail('POST /numbers/jobs', { body: { number: 7 } });
    const circle = { status: 302, headers: { location: '/numbers/queue' } };
    engine.fail('GET /numbers/queue', ...Array.from({ length: 6 }, () => circle));
    const run = await service.start({});
    await service.says(run, 'It is number 2 in the queue of its service.');
    expect(engine.sent('POST', '/numbers/jobs')).toHaveLength(1);
  });
});

describe('an address named by a service', () => {
  const refusal = 'Its service has a private address, which is refused.';
  /** Resolves the engine's host name to a public address, and all others to a private network. */
  const lookup = ((name: string, _options: unknown, give: (error: null, all: object[]) => void) => {
    give(null, [{ address: name === 'engine.example' ? '93.184.215.14' : '10.0.0.7', family: 4 }]);
  }) as never;

  it.each([
    ['of a status', { status: 202, headers: { location: 'http://169.254.169.254/latest' } }, []],
    ['of a status by its name', { status: 202, headers: { location: 'http://inner.example/' } }, []],
    ['of a result', accepted202(), [{ body: { status: 'done', result: 'http://127.0.0.1:1/' } }]],
    ['of a redirect', accepted202(), [{ status: 303, headers: { location: 'http://[::1]/' } }]],
    ['of a redirected result', accepted202(), [{ body: { status: 'done', result: '/files/moved' } }]],
  ] as [string, EngineAnswer, EngineAnswer[]][])('%s is refused if private', async (_, first, then) => {
    const own = new URL(url);
    const real = createGuardedLookup(lookup);
    options = {
      url: `http://engine.example:${own.port}/run`,
      // Connect to the engine itself as if its address were public.
      guard: (name, given, give) =>
        name === 'engine.example'
          ? given.all
            ? give(null, [{ address: '127.0.0.1', family: 4 }])
            : give(null, '127.0.0.1', 4)
          : real(name, given, give),
    };
    engine.fail('GET /files/moved', { status: 302, headers: { location: 'http://192.168.0.1/' } });
    accepted = first;
    looks = then;
    expect(await service.reasonOf(await service.start({}))).toBe(refusal);
  });

  it("is refused if it isn't a web address", async () => {
    accepted = { status: 202, headers: { location: 'file:///etc/passwd' } };
    expect(await service.reasonOf(await service.start({}))).toContain(
      'an address with the protocol "file:", which is refused',
    );
  });
});

/** An engine that lists its jobs under numeric IDs. */
const listRules = engineRules.parse({
  submit: { path: '/jobs', body: { name: '{run_id}' }, again: 'find' },
  job: { id: '/number' },
  find: [{ path: '/all', lists: [''], where: '/name', id: '/number' }],
  looks: [{ path: '/queue', list: { at: '', id: '/number', order: '/number' }, state: 'queued' }],
  cancel: [{ method: 'DELETE', path: '/jobs?name={run_id}' }],
});

function accepted202(): EngineAnswer {
  return { status: 202, headers: { location: '/jobs/1' } };
}

/** Time of the next look at a run's job, in milliseconds. */
async function askAtOf(run: string): Promise<number | null> {
  const due = await service.service.parts.store.jobs.askAt(run);
  return due?.getTime() ?? null;
}
