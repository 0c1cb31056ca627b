// nginx in front of nodes, with its default settings; Debian's `nginx-light` is enough.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { freePort } from '../../scripts/free-port.mjs';

/**
 * @param {string} folder for its files
 * @param {readonly string[]} nodes the origins that it passes requests on to
 * @param {number} [given] its port
 * @returns {Promise<{origin: string, pid: number, stop: () => Promise<void>}>} resolves when a node answers through it
 */
export async function startNginx(folder, nodes, given) {
  const port = given ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, nodes));
  const child = spawn('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 2, 2] });
  const ended = once(child, 'exit');
  /** @type {Error | undefined} */
  let failed;
  child.once('error', (error) => (failed = error));
  const answers = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (failed) throw new Error(`nginx can't be started: ${failed.message}`);
    if (child.exitCode !== null) throw new Error('nginx exited before a node answered through it.');
    await delay(50);
  }
  return {
    origin,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

/** @param {string} folder @param {number} port @param {readonly string[]} nodes */
const configuration = (folder, port, nodes) => `
daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr crit;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream nodes { ${nodes.map((node) => `server ${new URL(node).host};`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://nodes; proxy_set_header Host $http_host; }
  }
}
`;
