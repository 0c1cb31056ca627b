import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { EngineServer } from '../../testing/engines/engine-server.ts';
import { outputOf, startEngineService, type EngineService } from '../../testing/engines/engine-service.ts';
import { ReplicateEngine } from '../../testing/engines/replicate-engine.ts';
import { askResult, awaitResult, awaitStatus, call, until } from '../../testing/test-client.ts';
import { presets } from './presets/presets.ts';

const uncertain = 'It is unknown whether its service accepted the job.';

function rulesOf(name: string) {
  const rules = presets[name];
  if (!rules) throw new Error('There is no such preset.');
  return rules;
}

describe('Replicate', () => {
  const engine = new ReplicateEngine('r8_token');
  let service: EngineService;

  beforeAll(async () => {
    const url = `${await engine.server.start()}/v1/predictions`;
    const headers = { authorization: 'Bearer r8_token' };
    service = await startEngineService({ url, rules: rulesOf('replicate'), headers, fields: { version: '5c7d5dc6' } });
  });
  afterAll(async () => {
    await service.stop();
    await engine.server.stop();
  });
  beforeEach(() => {
    engine.predictions.length = 0;
    engine.server.requests.length = 0;
    engine.server.faults.clear();
  });

  async function startPrediction() {
    const run = await service.start({ prompt: 'a boat' });
    await until(
      async () => engine.predictions.length,
      (count) => count === 1,
    );
    const [prediction] = engine.predictions;
    if (!prediction) throw new Error('There is no prediction.');
    return { run, prediction };
  }

  it('receives the inputs, reports progress in numbers, and its files are the output', async () => {
    const { run, prediction } = await startPrediction();
    expect(prediction.input).toEqual({ prompt: 'a boat' });
    expect(engine.server.sent('POST', '/v1/predictions')[0]?.body).toMatchObject({ version: '5c7d5dc6' });
    await service.says(run, 'It is waiting in the queue of its service.');
    prediction.status = 'processing';
    prediction.logs = 'Using seed 7\n  0%|          | 0/50 [00:00<?]\r 42%|████▏     | 21/50 [00:03<00:04]';
    await service.says(run, 'Its service is working on it.');
    const { body } = await call(service.service, service.user, 'GET', `/accounts/runs/${run}`);
    expect(body).toMatchObject({ status: 'running', percent: 42, step: 21, steps: 50 });
    prediction.output = [`${engine.server.url}/files/out-0.png`, 'data:text/plain;base64,aGVsbG8='];
    prediction.status = 'succeeded';
    expect((await outputOf(await awaitResult(service.service, service.user, run))).name).toBe('Poster.zip');
    const { body: ended } = await call(service.service, service.user, 'GET', `/accounts/runs/${run}`);
    expect(Object.keys(ended as object)).not.toContain('percent');
  });

  it.each([
    ['a text in pieces', ['Once ', 'upon'], 'Poster.txt', 'Once upon'],
    ['a data URL', 'data:text/csv;base64,YSxi', 'Poster.csv', 'a,b'],
    ['an object', { score: 1 }, 'Poster.json', '{\n  "score": 1\n}\n'],
  ])('whose output is %s produces one file', async (_, output, name, text) => {
    const { run, prediction } = await startPrediction();
    Object.assign(prediction, { status: 'succeeded', output });
    expect(await outputOf(await awaitResult(service.service, service.user, run))).toMatchObject({ name, text });
  });

  it.each([
    ['failed', 'NSFW content detected', 'NSFW content detected'],
    ['canceled', null, 'Its service says that the job was cancelled there (canceled).'],
    ['succeeded', null, 'Its service says that the job succeeded, but returned no result.'],
  ])('that ends as %s with %j fails the run with a message', async (status, error, words) => {
    const { run, prediction } = await startPrediction();
    Object.assign(prediction, { status, error });
    expect(await service.reasonOf(run)).toBe(words);
  });

  it.each([[[]], [[[]]], [{}]])('that succeeds with %j has made no result', async (output) => {
    const { run, prediction } = await startPrediction();
    Object.assign(prediction, { status: 'succeeded', output });
    expect(await service.reasonOf(run)).toBe('Its service says that the job succeeded, but returned no result.');
  });

  it('receives a cancel at the address that it named, with its token', async () => {
    const { run, prediction } = await startPrediction();
    await service.says(run, 'It is waiting');
    await service.cancel(run);
    await expect.poll(() => prediction.status).toBe('canceled');
  });

  it('whose acceptance was lost fails the run, and does not receive the run again', async () => {
    engine.server.fail('POST /v1/predictions', 'lost');
    const run = await service.start({ prompt: 'a boat' });
    expect(await service.reasonOf(run)).toContain(uncertain);
    expect(engine.predictions).toHaveLength(1);
  });

  it('receives the run again after refusing it because of a rate limit', async () => {
    const answer = { status: 429, headers: { 'retry-after': '0' }, body: { detail: 'Request was throttled.' } };
    engine.server.fail('POST /v1/predictions', answer, answer);
    await startPrediction();
    expect(engine.server.sent('POST', '/v1/predictions')).toHaveLength(3);
  });

  it('that has removed the prediction fails the run with a message', async () => {
    const { run } = await startPrediction();
    await service.says(run, 'It is waiting');
    engine.predictions.length = 0;
    expect(await service.reasonOf(run)).toContain('no longer knows the job');
  });

  it('is the only host that receives its token', async () => {
    const other = new EngineServer(() => ({ headers: { 'content-type': 'image/png' }, body: 'elsewhere' }));
    const { port } = new URL(await other.start());
    const { run, prediction } = await startPrediction();
    Object.assign(prediction, { status: 'succeeded', output: `http://localhost:${port}/a.png` });
    expect((await outputOf(await awaitResult(service.service, service.user, run))).text).toBe('elsewhere');
    expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    await other.stop();
  });
});

describe('a Cog server', () => {
  const ended: string[] = [];
  const server = new EngineServer(({ path }) => {
    const [, id = '', cancel] = /^\/predictions\/([^/]+)(\/cancel)?$/.exec(path) ?? [];
    if (cancel !== undefined) ended.push(id);
    return { body: { id, status: 'succeeded', output: 'data:image/png;base64,aGVsbG8=' } };
  });
  let service: EngineService;

  beforeAll(async () => {
    service = await startEngineService({ url: await server.start(), rules: rulesOf('cog') });
  });
  afterAll(async () => {
    await service.stop();
    await server.stop();
  });
  beforeEach(() => {
    server.requests.length = 0;
  });

  it('receives the run under the run’s ID, and receives it again after being busy or disconnected', async () => {
    const run = crypto.randomUUID();
    server.fail(`PUT /predictions/${run}`, { status: 409, body: { detail: 'Already running a prediction' } }, 'lost');
    const body = { id: service.workflow, inputs: { seed: 1 } };
    await call(service.service, service.user, 'POST', `/api/run_workflow/${service.team}/${run}`, { body });
    expect(await outputOf(await awaitResult(service.service, service.user, run))).toMatchObject({
      name: 'Poster.png',
      text: 'hello',
    });
    expect(server.sent('PUT', `/predictions/${run}`).map((one) => one.body)).toEqual(
      Array.from({ length: 3 }, () => ({ input: { seed: 1 } })),
    );
  });

  it('receives a cancel', async () => {
    server.delayMs = 2000;
    const run = await service.start({});
    await awaitStatus(service.service, service.user, run, 'running');
    await service.cancel(run);
    server.delayMs = 0;
    await until(
      async () => ended,
      (ids) => ids.includes(run),
    );
    expect((await askResult(service.service, service.user, run)).headers.get('run-status')).toBe('cancelled');
  });
});
