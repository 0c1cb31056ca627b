import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sendRaw } from '../testing/test-client.ts';
import { createServer } from './create-server.ts';
import { servePages } from './pages.ts';

const PAGE = '<!doctype html><title>Runboard</title>';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runboard-pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets', 'app-123.js'), 'run()');
  await writeFile(join(folder, 'assets', 'app-123.js.br'), brotliCompressSync('run()'));
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  app = createServer({});
  servePages(app, { webDir: folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
  app.inject({ method: 'GET', url, headers });

describe('the dashboard’s pages', () => {
  it.each([
    ['localhost:4680', undefined, 'same-origin'],
    ['127.0.0.1:4680', undefined, 'same-origin'],
    ['[::1]:4680', undefined, 'same-origin'],
    ['board.example', 'https', 'same-origin'],
    ['board.example', undefined, undefined],
    ['127.0.0.1.evil.example', undefined, undefined],
  ])('isolate windows of other origins if the browser supports it: %s, %s', async (host, protocol, policy) => {
    const { headers } = await get('/', {
      accept: 'text/html',
      host,
      ...(protocol && { 'x-forwarded-proto': protocol }),
    });
    expect(headers['cross-origin-opener-policy']).toBe(policy);
  });

  it.each(['/', '/workflows', '/runs/7?team=1', '/sign-in', '/accountsx', '/a/b/c', '/index.html'])(
    'are the app at %s',
    async (url) => {
      const { statusCode, body, headers } = await get(url);
      expect([statusCode, body]).toEqual([200, PAGE]);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    },
  );

  it('load results from anywhere, or from the configured hosts', async () => {
    const anywhere = String((await get('/')).headers['content-security-policy']);
    expect(anywhere).toContain("img-src 'self' http: https: data: blob:;");
    const narrow = createServer({});
    servePages(narrow, { webDir: folder, outputHosts: ['https://files.example', '*.cdn.example'] });
    const { headers } = await narrow.inject({ method: 'GET', url: '/', headers: { accept: 'text/html' } });
    await narrow.close();
    for (const kind of ['img', 'media', 'connect', 'frame']) {
      expect(headers['content-security-policy']).toContain(`${kind}-src 'self' https://files.example *.cdn.example `);
    }
    expect(headers['content-security-policy']).not.toMatch(/https?:[ ;]/);
  });

  it.each([
    '/accounts/nothing',
    '/accounts',
    '/api/x',
    '/healthz/x',
    '/readyz/x',
    '/openapi.json/x',
    '/outputs/x',
    '/cancel-host/x',
  ])('do not exist at %s', async (url) => {
    const { statusCode, json } = await get(url);
    expect([statusCode, Object.keys(json<object>())]).toEqual([404, ['description']]);
  });

  it.each([
    '/runs//7',
    '//runs',
    '/runs/%00',
    '/runs/%E0%A4%A',
    '/runs/%',
    '/runs/%zz?q=%',
    '/..%2f..%2fetc/passwd',
    '/runs/%5c..',
    `/runs/${'x'.repeat(9000)}`,
    `/runs?q=${'x'.repeat(12_000)}`,
    '/.env',
    '/*',
    '/:id',
  ])('are the app at an odd address, and JSON for a program: %s', async (url) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, body]).toEqual([200, PAGE]);
    const program = await get(url, { accept: 'application/json' });
    expect([400, 404, 414]).toContain(program.statusCode);
    expect(Object.keys(program.json<object>())).toEqual(['description']);
  });

  it('say so at an address that is too long', async () => {
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const long = (accept: string) =>
      sendRaw(url, `GET /runs?q=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: here\r\nAccept: ${accept}\r\n\r\n`);
    const page = await long('text/html,*/*');
    expect(page).toMatch(/^HTTP\/1.1 431 .*\r\nContent-Type: text\/html/s);
    expect(page).toContain('The address or the headers are too long.');
    expect(await long('*/*')).toMatch(/\r\n\r\n\{"description":/);
  });

  it('are served only to requests that accept HTML', async () => {
    expect((await get('/workflows', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await get('/workflows', {})).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/workflows', headers: { accept: 'text/html' } })).statusCode).toBe(
      404,
    );
  });

  it('have precompressed files that browsers cache permanently, because their names contain a hash', async () => {
    const plain = await get('/assets/app-123.js', {});
    expect(plain.body).toBe('run()');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const packed = await get('/assets/app-123.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['content-type']).toContain('javascript');
    expect(packed.headers['cache-control']).toContain('immutable');
    expect((await get('/icon.svg')).headers['cache-control']).toBe('public, max-age=86400');
  });

  it.each(['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '//etc/passwd', '/assets/../../x'])(
    'are never served from outside their folder, as with %s',
    async (url) => {
      const { body, statusCode } = await get(url, {});
      expect([400, 404]).toContain(statusCode);
      expect(Object.keys(JSON.parse(body) as object)).toEqual(['description']);
    },
  );
});
