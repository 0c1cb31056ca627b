import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { createLog } from '../platform/log.ts';
import { EngineServer } from '../testing/engines/engine-server.ts';
import { openExecutors } from './open-executors.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runboard-executors-'));
  const far = { type: 'http', url: 'https://render.example/', secretEnv: 'FAR_SECRET' };
  const workflows = { '00000000-0000-4000-8000-000000000001': 'demo' };
  const content = { executors: { far, demo: { type: 'demo' } }, workflows, canvasTypes: { 7: 'demo' }, default: 'far' };
  await writeFile(join(folder, 'executors.json'), JSON.stringify(content));
});
afterEach(() => rm(folder, { recursive: true }));

const open = (env: Record<string, string>) =>
  openExecutors({
    file: join(folder, 'executors.json'),
    workDir: join(folder, 'work'),
    env,
    works: true,
    log: createLog('silent'),
  });

it('reads a secret from the file named by NAME_FILE', async () => {
  await writeFile(join(folder, 'secret'), 'sesame\n');
  await expect(open({ FAR_SECRET_FILE: join(folder, 'secret') })).resolves.toBeDefined();
  await expect(open({ FAR_SECRET_FILE: join(folder, 'none') })).rejects.toThrow(
    'FAR_SECRET_FILE must be the path of a file that can be read (ENOENT).',
  );
  await expect(open({})).rejects.toThrow('the environment variable FAR_SECRET is not set, or is empty.');
});

it('selects the executor of a workflow by its ID, else by its canvas type, else the default', async () => {
  const { executorName } = await open({ FAR_SECRET: 'sesame' });
  expect(executorName({ id: '00000000-0000-4000-8000-000000000001', canvasType: 0 })).toBe('demo');
  expect(executorName({ id: '00000000-0000-4000-8000-000000000002', canvasType: 7 })).toBe('demo');
  expect(executorName({ id: '00000000-0000-4000-8000-000000000002', canvasType: 0 })).toBe('far');
});

it('lists the slots of executors with their keys', async () => {
  expect((await open({ FAR_SECRET: 'sesame' })).slots).toMatchObject({ limits: {}, keepJobs: ['far'], default: 'far' });
  const content = {
    executors: { gpu: { type: 'demo', slots: 2 }, demo: { type: 'demo' } },
    workflows: { '00000000-0000-4000-8000-00000000000A': 'gpu' },
    default: 'demo',
  };
  await writeFile(join(folder, 'executors.json'), JSON.stringify(content));
  expect((await open({})).slots).toEqual({
    limits: { gpu: 2 },
    keepJobs: [],
    workflows: { '00000000-0000-4000-8000-00000000000a': 'gpu' },
    canvasTypes: {},
    default: 'demo',
  });
});

it('sends a service its headers with the named variables', async () => {
  const engine = new EngineServer(() => ({ status: 400, body: { detail: 'no' } }));
  const url = await engine.start();
  const far = {
    type: 'http',
    url,
    allowPrivateAddresses: true,
    preset: 'replicate',
    headers: { 'X-Key': 'Key ${FAR_KEY}!' },
  };
  await writeFile(join(folder, 'executors.json'), JSON.stringify({ executors: { far }, default: 'far' }));
  const { executor } = await open({ FAR_KEY: 'sesame' });
  const workflow = { id: '00000000-0000-4000-8000-000000000002', name: 'Poster', canvasType: 0 };
  const execution = { runId: 'run', attempt: 1, spentMs: 0, teamId: 'team', workflow, inputs: {} };
  await expect(executor(execution, new AbortController().signal, () => undefined)).rejects.toThrow('no');
  expect(engine.requests[0]?.headers['x-key']).toBe('Key sesame!');
  await engine.stop();
});
