import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ComfyEngine } from '../../testing/engines/comfy-engine.ts';
import { outputOf, startEngineService, type EngineService } from '../../testing/engines/engine-service.ts';
import { awaitResult, awaitStatus, until } from '../../testing/test-client.ts';
import { presets } from './presets/presets.ts';

const engine = new ComfyEngine();
const graph = {
  '6': { class_type: 'CLIPTextEncode', inputs: { text: 'a house', clip: ['4', 1] } },
  '3': { class_type: 'KSampler', inputs: { seed: 1 } },
};

let service: EngineService;

beforeAll(async () => {
  const url = await engine.server.start();
  const rules = presets['comfyui'];
  if (!rules) throw new Error('There is no such preset.');
  const inputs = { text: ['/6/inputs/text'], seed: ['/3/inputs/seed'] };
  service = await startEngineService({ url, rules, graph, inputs });
});
afterAll(async () => {
  await service.stop();
  await engine.server.stop();
});
beforeEach(() => {
  engine.restart();
  engine.server.requests.length = 0;
  engine.server.faults.clear();
  engine.takesIds = true;
});

/** Start a run, and wait until ComfyUI has queued it. */
async function startQueued(inputs: Record<string, unknown> = { text: 'a boat' }): Promise<string> {
  const before = engine.pending.length;
  const run = await service.start(inputs);
  await until(
    async () => engine.pending.length,
    (count) => count > before,
  );
  return run;
}

const submitted = () => engine.server.sent('POST', '/prompt').length;

describe('ComfyUI', () => {
  it("receives the graph with the run's inputs, and its pictures are the output", async () => {
    const run = await startQueued({ text: 'a boat', seed: 7 });
    expect(engine.pending[0]).toMatchObject({
      id: run,
      graph: { '6': { inputs: { text: 'a boat', clip: ['4', 1] } }, '3': { inputs: { seed: 7 } } },
    });
    engine.next();
    engine.finish(['boat_00001_.png']);
    expect(await outputOf(await awaitResult(service.service, service.user, run))).toEqual({
      name: 'boat_00001_.png',
      type: 'image/png',
      text: 'picture a b/boat_00001_.png',
    });
  });

  it('that makes several pictures produces one zip', async () => {
    const run = await startQueued();
    engine.next();
    engine.finish(['a.png', 'a.png', 'b.png']);
    const { name, type, text } = await outputOf(await awaitResult(service.service, service.user, run));
    expect([name, type]).toEqual(['Poster.zip', 'application/zip']);
    for (const file of ['a.png', 'a-2.png', 'b.png']) expect(text).toContain(file);
  });

  it('reports the run’s place in its queue, then that the run is executing', async () => {
    await startQueued();
    const run = await startQueued();
    await service.says(run, 'It is number 2 in the queue of its service.');
    engine.next();
    await service.says(run, 'It is number 1 in the queue of its service.');
    engine.finish(['other.png']);
    engine.next();
    await service.says(run, 'Its service is working on it.');
    engine.finish(['own.png']);
    expect(await awaitResult(service.service, service.user, run)).toContain('own.png');
  });

  it.each([
    ['with its message', () => engine.finish([], 'CUDA out of memory'), 'CUDA out of memory'],
    [
      'when it was restarted',
      () => engine.restart(),
      'Its service no longer knows the job: it was restarted, or has removed the job. Start the run again.',
    ],
  ])('fails the run %s', async (_, end, words) => {
    const run = await startQueued();
    engine.next();
    end();
    expect(await service.reasonOf(run)).toBe(words);
  });

  it.each([
    [{ text: '' }, 'Its service answered 400.\n\ntext'],
    [{ txet: 'a' }, 'Its executor has no input “txet”: it takes “text”, “seed”.'],
  ])('refuses the inputs %j with a message', async (inputs, words) => {
    expect(await service.reasonOf(await service.start(inputs))).toBe(words);
  });

  it.each([
    ['newer', true],
    ['older', false],
  ])('whose acceptance was lost does not receive the run again: a %s version', async (_, takesIds) => {
    engine.takesIds = takesIds;
    engine.server.fail('POST /prompt', 'lost');
    const run = await startQueued();
    await service.says(run, 'It is number 1');
    engine.next();
    engine.finish(['own.png']);
    await awaitResult(service.service, service.user, run);
    expect(submitted()).toBe(1);
  });

  it('whose acceptance was lost does not receive the run again while a proxy answers 404 for its lists', async () => {
    engine.server.fail('POST /prompt', 'lost');
    engine.server.fail('GET /queue', { status: 404 }, { status: 404 });
    const run = await startQueued();
    await service.says(run, 'It is number 1');
    expect(engine.server.faults.get('GET /queue')).toEqual([]);
    engine.next();
    engine.finish(['own.png']);
    await awaitResult(service.service, service.user, run);
    expect(submitted()).toBe(1);
  });

  it('receives the cancel again after a proxy answered 404', async () => {
    const run = await startQueued();
    await service.says(run, 'It is number 1');
    engine.server.fail('POST /queue', { status: 404 }, { status: 404 });
    await service.cancel(run);
    await until(
      async () => engine.pending.length,
      (count) => count === 0,
    );
    expect(engine.server.sent('POST', '/queue')).toHaveLength(3);
  });

  it('that never received the run is sent it again', async () => {
    engine.server.fail('POST /prompt', 'unheard', { status: 502 }, { status: 429, headers: { 'retry-after': '0' } });
    await startQueued();
    expect([submitted(), engine.pending.length]).toEqual([4, 1]);
  });

  it('keeps the run going while it is unreachable, slow or answers nonsense', async () => {
    const run = await startQueued();
    const path = `GET /history/${run}`;
    engine.server.fail(path, 'lost', { status: 500 }, { status: 502, body: '<h1>Bad gateway</h1>' }, { body: 'oops' });
    engine.server.fail(path, { status: 401 }, { body: [] }, { status: 429 });
    engine.next();
    await until(
      async () => engine.server.faults.get(path)?.length,
      (count) => count === 0,
    );
    engine.finish(['own.png']);
    engine.server.fail('GET /view', 'lost', { status: 503 });
    expect((await outputOf(await awaitResult(service.service, service.user, run))).name).toBe('own.png');
    expect(submitted()).toBe(1);
  });

  it('receives a cancel both while the run waits in its queue and while it executes the run', async () => {
    const running = await startQueued();
    engine.next();
    await service.says(running, 'Its service is working on it.');
    const waiting = await startQueued();
    await service.says(waiting, 'It is number 1');
    await service.cancel(waiting);
    await until(
      async () => engine.pending.length,
      (count) => count === 0,
    );
    // The job of another run is not interrupted.
    expect(engine.server.sent('POST', '/interrupt')).toEqual([]);
    expect(engine.running?.id).toBe(running);
    await service.cancel(running);
    await until(
      async () => engine.running,
      (one) => one === undefined,
    );
    await awaitStatus(service.service, service.user, running, 'cancelled');
    expect(engine.server.sent('POST', '/interrupt').map(({ body }) => body)).toEqual([{ prompt_id: running }]);
  });

  it('receives the cancel again if it did not answer the first request', async () => {
    const run = await startQueued();
    await service.says(run, 'It is number 1');
    engine.server.fail('POST /queue', 'unheard', { status: 500 });
    await service.cancel(run);
    await expect.poll(() => engine.pending).toEqual([]);
  });
});
