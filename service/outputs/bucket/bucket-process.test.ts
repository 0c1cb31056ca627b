import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { startBucketServer } from '../../testing/bucket-server.mjs';
import { askRun, resultOf, ServiceProcesses, startFirstRun } from '../../testing/service-process.ts';
import { until } from '../../testing/test-client.ts';

let processes: ServiceProcesses;
let server: Awaited<ReturnType<typeof startBucketServer>>;
beforeAll(async () => {
  [processes, server] = await Promise.all([ServiceProcesses.prepare('bucket'), startBucketServer()]);
});
afterAll(async () => {
  await processes.remove();
  await server.stop();
});

const environment = () => ({
  OUTPUT_BUCKET: server.settings.url,
  AWS_ACCESS_KEY_ID: server.settings.accessKeyId,
  AWS_SECRET_ACCESS_KEY: server.settings.secretAccessKey,
});

it("a program's output is uploaded in parts, and a failure of the bucket fails only its run", async () => {
  const dataDir = await processes.firstDataDir('kept');
  const bytes = randomBytes(40 * 1024 * 1024);
  await writeFile(join(processes.folder, 'large.bin'), bytes);
  const executors = join(processes.folder, 'executors.json');
  const argv = ['/bin/cp', join(processes.folder, 'large.bin'), 'large.bin'];
  await writeFile(executors, JSON.stringify({ executors: { copy: { type: 'command', argv } }, default: 'copy' }));
  const service = await processes.start(dataDir, { env: { ...environment(), EXECUTORS_FILE: executors } });
  const user = await processes.signIn(dataDir);

  const { run } = await startFirstRun(service, user, {});
  const link = await resultOf(service, user, run);
  expect(link.startsWith(`${server.settings.url}/${run}/1/large.bin?`)).toBe(true);
  expect(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(bytes)).toBe(true);
  expect(server.requests.filter((request) => request.includes('partNumber='))).toHaveLength(3);

  // A permanent failure: the key has lost its rights.
  server.intercept(({ url = '' }) => (url.includes('partNumber=2') ? 403 : undefined));
  const refused = await startFirstRun(service, user, {});
  const { body } = await until(
    () => askRun(service, user, refused.run),
    (answer) => JSON.stringify(answer.body).includes('failed'),
  );
  expect(body).toEqual({
    description: "The run failed: Its output can't be kept. The storage of outputs answered 403.",
  });
  expect(server.requests.at(-1)).toMatch(/^DELETE .*uploadId=/);
  server.intercept(undefined);
  await resultOf(service, user, (await startFirstRun(service, user, {})).run);
});

it('a start with a wrong key ends with a message', async () => {
  const dataDir = await processes.firstDataDir('refused');
  const env = { ...environment(), AWS_SECRET_ACCESS_KEY: 'another' };
  await expect(processes.start(dataDir, { env })).rejects.toThrow(
    "The bucket in OUTPUT_BUCKET can't be used. The storage of outputs answered 403 SignatureDoesNotMatch. Check OUTPUT_BUCKET,",
  );
});
