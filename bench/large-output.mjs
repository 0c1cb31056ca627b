// `npm run bench:output -- [bucket]`: how much memory the service takes while a program's output of 2 GB goes to its disk, and
// while it is downloaded; with `bucket` while it goes to an S3-compatible storage, which serves it. It needs 7 GB of disk.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { startBucketServer } from '../service/testing/bucket-server.mjs';
import { mb, say } from './support/figures.mjs';
import { bundleNodes, residentBytes, signIn, startNode } from './support/service-node.mjs';

const BYTES = 2 * 1024 ** 3;
const LIMIT = 450e6;
const seconds = (/** @type {number} */ value) => `${value.toFixed(1)} s`;

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {() => Promise<void>} work
 */
async function watchMemory(child, work) {
  let most = 0;
  const look = () => (most = Math.max(most, residentBytes(child)));
  const timer = setInterval(look, 50);
  const begun = performance.now();
  await work();
  clearInterval(timer);
  look();
  return { most, took: (performance.now() - begun) / 1000 };
}

const folder = await mkdtemp(join(tmpdir(), 'runboard-large-'));
const dataDir = join(folder, 'data');
const file = join(folder, 'executors.json');
const script = `head -c ${BYTES} /dev/zero > large.bin`;
await writeFile(
  file,
  JSON.stringify({ executors: { large: { type: 'command', argv: ['/bin/sh', '-c', script] } }, default: 'large' }),
);
await bundleNodes();
const bucket = process.argv.includes('bucket') ? await startBucketServer() : undefined;
const storage = bucket && {
  OUTPUT_BUCKET: bucket.settings.url,
  AWS_ACCESS_KEY_ID: bucket.settings.accessKeyId,
  AWS_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
};
// The very first start makes the database, which takes more for some seconds.
await (await startNode({ DATA_DIR: dataDir })).stop();
const node = await startNode({ DATA_DIR: dataDir, EXECUTORS_FILE: file, ...storage });
try {
  const headers = { ...(await signIn({ DATA_DIR: dataDir })), 'content-type': 'application/json' };
  /**
   * @param {string} path
   * @param {RequestInit} [init]
   * @returns {Promise<unknown>}
   */
  const ask = async (path, init = {}) => (await fetch(`${node.origin}${path}`, { headers, ...init })).json();
  const firstOf = async (/** @type {string} */ path) => {
    const [first] = /** @type {{id: string}[]} */ (await ask(path));
    return first?.id ?? '';
  };
  const team = await firstOf('/accounts/teams');
  const id = await firstOf('/accounts/workflows');
  let link = '';
  const atRest = residentBytes(node.child);
  const made = await watchMemory(node.child, async () => {
    const body = JSON.stringify({ id });
    const started = await ask(`/api/run_workflow/${team}`, { method: 'POST', body });
    const { run_id: run } = /** @type {{run_id: string}} */ (started);
    while (link === '') {
      await delay(100);
      const answer = await ask(`/accounts/runs/${run}/result`);
      const { result, description = '' } = /** @type {{result?: string, description?: string}} */ (answer);
      if (description.includes('failed')) throw new Error(description);
      link = result ?? '';
    }
  });
  let bytes = 0;
  const hash = createHash('sha256');
  const read = await watchMemory(node.child, async () => {
    const { body } = await fetch(link);
    for await (const part of /** @type {AsyncIterable<Uint8Array>} */ (body ?? [])) {
      bytes += part.length;
      hash.update(part);
    }
  });
  if (bytes !== BYTES) throw new Error(`${bytes} bytes came`);
  say('memory at rest', atRest, { show: mb });
  say('most memory while 2 GiB are made and kept', made.most, { show: mb, limit: LIMIT });
  say('which took', made.took, { show: seconds });
  say('most memory while they are downloaded', read.most, { show: mb, limit: LIMIT });
  say('which took', read.took, { show: seconds });
} finally {
  await node.stop();
  await bucket?.stop();
  await rm(folder, { recursive: true, force: true });
}
