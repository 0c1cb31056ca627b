import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import type { Outputs } from './outputs.ts';
import { awaitResult, call, makeWorkflow, startRun } from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';

const HOUR_MS = 60 * 60 * 1000;

let service: TestService;
let user: TestUser;
let team: string;
let workflow: string;
let now = Date.now();
/** Runs whose files have been removed. */
const gone = new Set<string>();

beforeAll(async () => {
  service = await startTestService({
    clock: { now: () => new Date(now) },
    wrap: (parts) => {
      const size: Outputs['size'] = async (key) => (gone.has(key.runId) ? undefined : parts.outputs.size(key));
      return { ...parts, outputs: { ...parts.outputs, size } };
    },
  });
  user = await service.makeUser();
  team = (await service.makeTeam('Team', [user.user.email])).id;
  workflow = await makeWorkflow(service, user, team, 'Sky "line" & <script>alert(1)</script> é');
});
afterAll(() => service.stop());

async function makeOutput(inputs: Record<string, unknown> = {}): Promise<string> {
  return awaitResult(service, user, await startRun(service, user, team, workflow, { seconds: 0, ...inputs }));
}

function landscape(text: string): string | undefined {
  return /<path [^>]*>/.exec(text)?.[0];
}

/** Fetch a result URL as anyone who has it would, without credentials. */
async function open(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(url, { headers, method });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('a result URL (§4.10)', () => {
  it('is absolute, on the requested host', async () => {
    const url = await makeOutput();
    expect(url.startsWith(`${service.url}/outputs/`)).toBe(true);
    const run = /outputs\/([^/]+)/.exec(url)?.[1] ?? '';
    const other = await fetch(`${service.url.replace('127.0.0.1', 'localhost')}/accounts/runs/${run}/result`, {
      headers: { authorization: `Bearer ${user.accessToken}`, 'x-api-key': user.apiKey },
    });
    expect(((await other.json()) as { result: string }).result).toMatch(/^http:\/\/localhost:\d+\/outputs\//);
  });

  it('opens in the browser without credentials, sandboxed', async () => {
    const { status, headers } = await open(await makeOutput());
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe('sandbox');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="Sky-line-script-alert-1-script-?.svg"; filename*=UTF-8''Sky-line-script-alert-1-script-%C3%A9.svg`,
    );
  });

  it('is refused after any change to it', async () => {
    const url = await makeOutput();
    const { pathname, search } = new URL(url);
    const expires = /expires=(\d+)/.exec(search)?.[1] ?? '';
    const changed = [
      pathname,
      `${pathname}/${search}`,
      `${pathname}${search}&x=1`,
      `${pathname}${search}A`,
      `${pathname}${search.slice(0, -1)}`,
      `${pathname}${search.replace(expires, String(Number(expires) + 1))}`,
      `${pathname}${search.replace('expires', 'Expires')}`,
      `${pathname.replace('.svg', '.csv')}${search}`,
      `${pathname.replace('/1/', '/2/')}${search}`,
      `${pathname.replace(/[0-9a-f](?=-)/, (c) => (c === '0' ? '1' : '0'))}${search}`,
      `${pathname.toUpperCase()}${search}`,
      `/outputs/../outputs/..%2f..%2fkeys.json${search}`,
    ];
    for (const [index, path] of changed.entries()) {
      const { status, text } = await open(`${service.url}${path}`);
      expect([index, [403, 404].includes(status)]).toEqual([index, true]);
      expect(Object.keys(JSON.parse(text) as object)).toEqual(['description']);
    }
    for (let at = 0; at < 8; at += 1) {
      const position = search.length - 43 + at * 6;
      const letter = search[position] === 'A' ? 'B' : 'A';
      const altered = `${search.slice(0, position)}${letter}${search.slice(position + 1)}`;
      expect((await open(`${service.url}${pathname}${altered}`)).status).toBe(403);
    }
    expect((await open(url)).status).toBe(200);
  });

  it('has a valid file name, whatever the name of the workflow', async () => {
    const clef = await makeWorkflow(service, user, team, '\u{20000}'.repeat(255));
    const kana = await makeWorkflow(service, user, team, `${'a'.repeat(199)}\u3042`);
    for (const id of [clef, kana]) {
      const url = await awaitResult(
        service,
        user,
        await startRun(service, user, team, id, { seconds: 0, format: 'json' }),
      );
      const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(125);
      expect(name).toMatch(/^(?:\u{20000}+|a+)\.json$/u);
      expect((await open(url)).status).toBe(200);
    }
  });

  it('expires after an hour', async () => {
    const url = await makeOutput();
    now += HOUR_MS - 2000;
    expect((await open(url)).status).toBe(200);
    now += 2000;
    expect((await open(url)).status).toBe(403);
  });

  it('supports ranges', async () => {
    const url = await makeOutput({ format: 'txt' });
    const whole = await open(url);
    const size = Number(whole.headers.get('content-length'));
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const first = await open(url, { range: 'bytes=0-9' });
    expect([first.status, first.headers.get('content-range')]).toEqual([206, `bytes 0-9/${size}`]);
    expect(first.text).toBe(Buffer.from(whole.text).subarray(0, 10).toString());
    const last = await open(url, { range: 'bytes=-5' });
    expect([last.status, last.text]).toEqual([206, Buffer.from(whole.text).subarray(-5).toString()]);
    const beyond = await open(url, { range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    const etag = whole.headers.get('etag') ?? '';
    expect((await open(url, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    expect((await open(url, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await open(url, { 'if-none-match': etag })).status).toBe(304);
    const read = vi.spyOn(service.parts.outputs, 'read');
    onTestFinished(() => read.mockRestore());
    const head = await open(url, {}, 'HEAD');
    expect(read).not.toHaveBeenCalled();
    expect([head.status, head.headers.get('content-length'), head.text]).toEqual([200, String(size), '']);
  });

  it('leads to 404 when the output is gone, as does the result request', async () => {
    const run = await startRun(service, user, team, workflow);
    const url = await awaitResult(service, user, run);
    gone.add(run);
    const file = await open(url);
    expect([file.status, JSON.parse(file.text)]).toEqual([404, { description: 'The output is gone.' }]);
    const result = await call(service, user, 'GET', `/accounts/runs/${run}/result`);
    expect([result.status, result.body]).toEqual([404, { description: 'The output of the run is gone.' }]);
    expect(result.headers.get('run-status')).toBeNull();
  });
});

describe("the demo's output", () => {
  it('escapes names and inputs in a picture', async () => {
    const evil = '"/><script>alert(1)</script><image href="x" onerror="alert(1)"/>]]>&\u0001\uD800';
    const { text } = await open(await makeOutput({ [evil]: evil, title: evil }));
    const elements = new Set([...text.matchAll(/<\/?([a-zA-Z]+)/g)].map(([, name]) => name));
    const drawn = 'svg title defs linearGradient stop radialGradient rect g circle path text'.split(' ');
    expect(elements).toEqual(new Set(drawn));
    expect(text.replaceAll(/>[^<]*</g, '><')).not.toMatch(/\son\w+=/);
    expect(text).toContain('Sky &quot;line&quot; &amp; &lt;script&gt;alert(1)&lt;/script&gt; é');
  });

  it('is the same for the same inputs, and differs for different ones', async () => {
    const [a, b, c] = [await makeOutput({ a: 1 }), await makeOutput({ a: 1 }), await makeOutput({ a: 2 })];
    const [one, same, other] = await Promise.all([a, b, c].map(async (url) => landscape((await open(url)).text)));
    expect(one).toBe(same);
    expect(one).not.toBe(other);
  });

  it('is JSON with the inputs and steps', async () => {
    const { headers, text } = await open(await makeOutput({ format: 'json', deep: [{ a: null }] }));
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(text)).toMatchObject({
      workflow: { id: workflow },
      inputs: { format: 'json', deep: [{ a: null }] },
    });
  });

  it('escapes formulas in the cells of a table', async () => {
    const { headers, text } = await open(await makeOutput({ format: 'csv', '=1+1': '@x', 'a,"b"': 1 }));
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text.split('\r\n')[0]).toBe('step,name,milliseconds,quality');
    expect(text).toContain(`input,'=1+1,`);
    expect(text).toContain('input,"a,""b""",1,');
  });

  it('is text that contains the name of the workflow', async () => {
    const { headers, text } = await open(await makeOutput({ format: 'txt' }));
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text.split('\n')[0]).toBe('Sky "line" & <script>alert(1)</script> é');
  });

  it.each([
    [{ format: 'png' }, 'The run failed: The input "format" must be svg, json, csv or txt, not "png".'],
    [{ format: 'toString' }, 'The run failed: The input "format" must be svg, json, csv or txt, not "toString".'],
    [{ seconds: -1 }, 'The run failed: The input "seconds" must be a number, 0 or more, not -1.'],
    [{ seconds: '1' }, 'The run failed: The input "seconds" must be a number, 0 or more, not "1".'],
    [{ seconds: null }, 'The run failed: The input "seconds" must be a number, 0 or more, not null.'],
    [{ fail: 'No more' }, 'The run failed: No more'],
  ])('fails with a clear message for %j', async (inputs, words) => {
    const run = await startRun(service, user, team, workflow, { seconds: 0, ...inputs });
    const failed = async () => call(service, user, 'GET', `/accounts/runs/${run}/result`);
    await expect.poll(async () => (await failed()).body, { timeout: 10_000 }).toEqual({ description: words });
  });

  it('takes the requested seconds, including fractions', async () => {
    const start = performance.now();
    await makeOutput({ seconds: 0.4 });
    expect(performance.now() - start).toBeGreaterThan(390);
  });
});
