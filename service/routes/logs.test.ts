import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { RunLog } from '@/contract/logs-extension.ts';

import { createRetention } from '../queue/retention.ts';
import { createScriptExecutor, SCRIPT_SECRET } from '../testing/engines/script-executor.ts';
import { awaitResult, awaitStatus, call, makeWorkflow, startRun, until } from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let root: string;
let service: TestService;
let user: TestUser;
let team: string;
let workflow: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'runboard-logs-'));
  const executor = await createScriptExecutor(root);
  service = await startTestService({ executor });
  user = await service.makeUser();
  team = (await service.makeTeam('Team', [user.user.email])).id;
  workflow = await makeWorkflow(service, user, team);
});
afterAll(async () => {
  await service.stop();
  await rm(root, { recursive: true, force: true });
});

const start = (script: string, inputs: Record<string, unknown> = {}) =>
  startRun(service, user, team, workflow, { script, ...inputs });
const ask = (run: string, query = '', as = user) => call(service, as, 'GET', `/accounts/runs/${run}/log${query}`);

async function page(run: string, after = 0): Promise<RunLog> {
  const { status, body } = await ask(run, `?after=${after}`);
  expect(status).toBe(200);
  return body as RunLog;
}

/** All stored lines. */
async function linesOf(run: string) {
  const lines: RunLog['lines'] = [];
  for (let after = 0; ;) {
    const part = await page(run, after);
    lines.push(...part.lines);
    ({ after } = part);
    if (after === part.size) return lines;
  }
}

const textOf = async (run: string) => (await linesOf(run)).map(({ text }) => text).join('\n');

describe('the log of a run (extension logs 1)', () => {
  it('contains the lines of both outputs with their times, as they arrive', async () => {
    const go = join(root, 'go');
    const before = Date.now();
    const run = await start(
      `echo one; echo two >&2; while [ ! -e ${go} ]; do sleep 0.05; done; printf 'é\\r\\nend' > a; cat a`,
    );
    const first = await until(
      () => ask(run),
      ({ status, body }) => status === 200 && (body as RunLog).lines.length === 2,
    );
    const { lines, more, cut, attempt, after, size } = first.body as RunLog;
    expect({ more, cut, attempt, rest: size - after }).toEqual({ more: true, cut: false, attempt: 1, rest: 0 });
    expect(Object.fromEntries(lines.map(({ output, text }) => [output, text]))).toEqual({
      stdout: 'one',
      stderr: 'two',
    });
    for (const { at } of lines) expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
    expect(await page(run, after)).toMatchObject({ lines: [], after, more: true });
    await writeFile(go, '');
    await awaitResult(service, user, run);
    const rest = await page(run, after);
    expect(rest.lines.map(({ text }) => text)).toEqual(['é', 'end']);
    expect(rest).toMatchObject({ more: false, cut: false, after: rest.size });
  });

  it('is kept for a run that fails', async () => {
    const run = await start('echo why >&2; exit 3');
    await awaitStatus(service, user, run, 'failed');
    expect(await textOf(run)).toBe('why');
  });

  it('hides secrets that arrive in parts, contain colours, or extend over a split line', async () => {
    const run = await start(
      `printf sesa; sleep 0.2; printf 'me-0451/open\\n'; printf 'sesame-\\033[31m0451/open\\033[0m!\\n'
       printf '%019990d' 0; printf sesame-; sleep 0.2; printf '0451/open%030000d\\n' 0; : > a`,
    );
    await awaitResult(service, user, run);
    const text = await textOf(run);
    expect(text.split('\n').slice(0, 2)).toEqual(['•••', '•••!']);
    expect(text.replaceAll(/[\n0]/g, '')).toBe('••••••!•••');
    expect(text).not.toContain(SCRIPT_SECRET.slice(0, 6));
  });

  it('keeps harmless control sequences', async () => {
    const run = await start(`printf '\\033[31mred\\033[0m\\n'; : > a`);
    await awaitResult(service, user, run);
    expect(await textOf(run)).toBe('\u001B[31mred\u001B[0m');
  });

  it('ends with a notice at its limit, and the program continues', async () => {
    const run = await start('i=0; while [ $i -lt 3000 ]; do echo line $i; i=$((i+1)); done; echo went on > a', {
      logBytes: 1000,
    });
    const url = await awaitResult(service, user, run);
    expect(await (await fetch(url)).text()).toBe('went on\n');
    const { lines, cut, size, more } = await page(run);
    expect({ cut, more }).toEqual({ cut: true, more: false });
    expect(size).toBeLessThan(1200);
    expect(lines[0]?.text).toBe('line 0');
    expect(lines.at(-1)).toMatchObject({
      output: 'service',
      text: 'The log ends here: it has reached its limit of 1000 bytes. What was printed after this is left out.',
    });
  });

  it('is paged without gaps, in pages of limited size', async () => {
    const run = await start('seq 60000; : > a', { logBytes: 2_000_000 });
    await awaitResult(service, user, run);
    const { text, body } = await ask(run);
    expect(text.length).toBeLessThan(500_000);
    expect(body).toMatchObject({ more: true });
    expect(await textOf(run)).toBe(Array.from({ length: 60_000 }, (_, index) => String(index + 1)).join('\n'));
  });

  it('is for members of the team only', async () => {
    const run = await start('echo x; : > a');
    await awaitResult(service, user, run);
    const other = await service.makeUser();
    const refused = await ask(run, '', other);
    expect(refused).toMatchObject({ status: 403, body: { description: "You are not a member of this run's team." } });
    expect((await call(service, undefined, 'GET', `/accounts/runs/${run}/log`)).status).toBe(401);
  });

  it('is empty for a run without a log, and missing for an unknown run', async () => {
    const run = await startRun(service, user, team, workflow, { seconds: 0 });
    await awaitResult(service, user, run);
    expect(await ask(run)).toMatchObject({ status: 200, body: { lines: [], after: 0, size: 0, more: false } });
    expect((await ask(run, '?after=7')).status).toBe(400);
    expect(await ask(crypto.randomUUID())).toMatchObject({
      status: 404,
      body: { description: 'There is no such run.' },
    });
  });

  it.each(['?after=-1', '?after=x', '?after=1.5', '?after=3', '?after=999999', '?before=1', '?after=0&after=0'])(
    'refuses %s with 400',
    async (query) => {
      const run = await start('echo x; : > a');
      await awaitResult(service, user, run);
      expect((await ask(run, query)).status).toBe(400);
    },
  );

  it('is removed with old outputs, also for a failed run', async () => {
    const runs = [await start('echo x; : > a'), await start('echo x; exit 1')];
    await awaitResult(service, user, runs[0] ?? '');
    await awaitStatus(service, user, runs[1] ?? '', 'failed');
    const { store, outputs, log } = service.parts;
    const clock = { now: () => new Date(Date.now() + 2 * DAY_MS) };
    const sweep = createRetention(
      { runs: store.runs, audit: store.audit, outputs, clock, log },
      { runDays: undefined, outputDays: 1, auditDays: undefined },
      new AbortController().signal,
    );
    await sweep();
    for (const run of runs) expect(await ask(run)).toMatchObject({ status: 200, body: { lines: [], size: 0 } });
    // The sweep finds each run only once.
    expect(await store.runs.withOutputBefore(clock.now(), 10)).toEqual([]);
  });
});
