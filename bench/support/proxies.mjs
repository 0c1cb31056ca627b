// nginx and Caddy with the examples in deploy/; only their names, addresses and certificates are changed.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url));

/** @typedef {{ folder: string, port: number, nodes: readonly number[], subpath?: string }} Site `subpath`: folder of the dashboard's files */
/** @typedef {{ authority: string, stop: () => Promise<void> }} Proxy `authority`: file of the certificate to trust */

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} env
 */
function start(program, args, env = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 2], env: { ...process.env, ...env } });
  const ended = once(child, 'exit');
  child.on('error', ({ message }) => process.stderr.write(`${program} can't be started: ${message}\n`));
  return async () => {
    child.kill();
    await ended;
  };
}

/** @param {Site} site @returns {Promise<Proxy>} */
async function startNginx({ folder, port, nodes, subpath }) {
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const paths = ['-keyout', key, '-out', certificate];
  await promisify(execFile)('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...paths]);
  let site = (await readFile(join(deploy, 'nginx.conf'), 'utf8'))
    .replace(/server 127.0.0.1:4680 .*;/, (line) => nodes.map((node) => line.replace('4680', `${node}`)).join('\n'))
    .replace(/server \{\s+listen 80;[^}]*\}/, '')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('runs.example.com', 'localhost')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  if (subpath !== undefined) {
    const include = (await readFile(join(deploy, 'nginx-subpath.conf'), 'utf8')).replace('/opt/runboard/site', subpath);
    site = site.replace(/client_max_body_size[^]*\}\s*$/, `${include}}\n`);
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const lines = ['daemon off;', 'master_process off;', `pid ${folder}/pid;`, 'error_log stderr crit;', 'events {}'];
  const http = ['include /etc/nginx/mime.types;', 'access_log off;', ...temporary, site].join('\n');
  await writeFile(join(folder, 'nginx.conf'), `${lines.join('\n')}\nhttp {\n${http}\n}\n`);
  return { authority: certificate, stop: start('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder]) };
}

/** @param {Site} site @returns {Promise<Proxy>} */
async function startCaddy({ folder, port, nodes, subpath }) {
  const site = await readFile(join(deploy, subpath === undefined ? 'Caddyfile' : 'Caddyfile.subpath'), 'utf8');
  const own =
    '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tlog {\n\t\toutput discard\n\t}\n}\n';
  await writeFile(join(folder, 'Caddyfile'), own + site);
  const env = {
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SITE: `https://localhost:${port}`,
    NODES: nodes.map((node) => `127.0.0.1:${node}`).join(' '),
    ...(subpath !== undefined && { FILES: subpath }),
  };
  const stop = start('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], env);
  return { authority: join(folder, 'caddy/pki/authorities/local/root.crt'), stop };
}

const programs = { nginx: startNginx, caddy: startCaddy };

/** @param {'nginx' | 'caddy'} name @param {Site} site */
export async function startProxy(name, { folder, ...site }) {
  const own = join(folder, `${name}-${site.port}`);
  await mkdir(own, { recursive: true });
  return programs[name]({ folder: own, ...site });
}
