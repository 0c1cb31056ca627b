// `npm run test:upgrade`: runs two versions on one PostgreSQL database, as during a rolling upgrade. The previous
// version is the commit given in BEFORE, or by default the last commit without the newest migration.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { startPostgres } from '../service/testing/database/postgres-server.mjs';
import { admin, bundleNodes, startNode } from './support/service-node.mjs';

/** @typedef {{ id: string, run_id: string, result: string } & { id: string }[]} Json the fields of the answers that are read */

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
/** Below `node_modules`, so that the previous version finds the packages. */
const before = join(root, 'node_modules', '.cache', 'version-before');
const old = join(before, 'dist', 'service', 'main.js');
const oldAdmin = join(before, 'dist', 'service', 'admin.js');

/** Check out and bundle the previous version. @returns {Promise<string>} its commit */
async function bundleBefore() {
  const args = ['log', '-1', '--diff-filter=A', '--format=%H^', '--', 'service/store/migrations'];
  const commit = process.env['BEFORE'] ?? (await run('git', args, { cwd: root })).stdout.trim();
  await rm(before, { recursive: true, force: true });
  await mkdir(before, { recursive: true });
  await run('sh', ['-c', `git archive "$0" | tar -x -C "$1"`, commit, before], { cwd: root });
  const program = `import('./scripts/service-bundle.mjs').then(({ bundleService }) => bundleService('dist/service', 'silent'))`;
  await run(process.execPath, ['-e', program], { cwd: before });
  return (await run('git', ['log', '-1', '--format=%h %s', commit], { cwd: root })).stdout.trim();
}

/** @param {string} what @param {() => Promise<boolean>} holds */
async function check(what, holds) {
  const until = performance.now() + 30_000;
  while (!(await holds())) {
    if (performance.now() > until) throw new Error(`Check failed: ${what}`);
    await delay(100);
  }
  process.stdout.write(`  ${what}\n`);
}

/** @param {import('./support/service-node.mjs').Node} node @param {Record<string, unknown>} credentials */
function clientOf({ origin }, { access_token, api_key }) {
  const headers = { authorization: `Bearer ${String(access_token)}`, 'x-api-key': String(api_key) };
  /** @param {string} path @param {unknown} [body] */
  return async (path, body) => {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${origin}${path}`, {
      ...sent,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    });
    return { status: answer.status, json: /** @type {Json} */ (await answer.json().catch(() => undefined)) };
  };
}

process.stdout.write(`The previous version: ${await bundleBefore()}\n`);
await bundleNodes();
const folder = await mkdtemp(join(tmpdir(), 'runboard-upgrade-'));
const server = await startPostgres([]);
try {
  const env = { DATABASE_URL: await server.createDatabase('upgrade'), DATA_DIR: folder };
  const first = await startNode(env, old);
  const theirs = await admin(env, ['credentials'], oldAdmin);
  const next = await startNode(env);
  const ours = await admin(env, ['credentials']);
  const [askOld, askNew] = [clientOf(first, ours), clientOf(next, theirs)];

  await check("each version accepts the other's credentials", async () =>
    [await askOld('/accounts/teams'), await askNew('/accounts/teams')].every(({ status }) => status === 200),
  );
  const team = (await askNew('/accounts/teams')).json[0]?.id ?? '';
  for (const [name, writer, reader] of /** @type {const} */ ([
    ['the new version', askNew, askOld],
    ['the old version', askOld, askNew],
  ])) {
    const fields = { name: `Made by ${name}`, team_id: team, is_external: false, canvas_type: 0, public: false };
    const { json: made } = await writer('/accounts/workflows', fields);
    await check(`the other version reads a workflow of ${name}`, async () =>
      JSON.stringify((await reader('/accounts/workflows')).json).includes(`Made by ${name}`),
    );
    const { json: started } = await writer(`/api/run_workflow/${team}`, { id: made.id, inputs: { seconds: 0 } });
    await check(`and the result of its run`, async () => {
      const { status, json } = await reader(`/accounts/runs/${started.run_id}/result`);
      return status === 200 && (await fetch(json.result)).ok;
    });
    const { json: long } = await writer(`/api/run_workflow/${team}`, { id: made.id, inputs: { seconds: 600 } });
    await check('and cancels another of its runs', async () => {
      const { status } = await reader(`/accounts/cancel/${team}/${long.run_id}`, {});
      return status === 200;
    });
  }
  await first.stop();
  const again = await startNode(env, old);
  await check("the old version starts on the new version's tables", async () =>
    JSON.stringify((await clientOf(again, ours)('/accounts/workflows')).json).includes('Made by the new version'),
  );
  await again.stop();
  await next.stop();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  await rm(before, { recursive: true, force: true });
}
