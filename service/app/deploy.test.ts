// Checks that the variables, ports and paths of the examples in deploy/ exist in the service.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { secretNames, variableNames } from '../config/environment.ts';
import { readSettings } from '../config/read-settings.ts';
import { reserved } from '../http/pages.ts';
import { ServiceMetrics } from '../metrics/service-metrics.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const deploy = join(root, 'deploy');
const files = readdirSync(deploy, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath, entry.name)));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([whole, found]) => found ?? whole);
/** The examples that start or connect to the service. */
const examples = files.filter((path) => !/\.json$|alerts/.test(path));

/**
 * Other names in capitals: variables of the examples, of Node, the C library and PostgreSQL's image; socket families.
 */
const others = /^(?:AF_\w+|BASE|SITE|NODES|FILES|NODE_ENV|MALLOC_ARENA_MAX|POSTGRES_[A-Z_]+)$/;

it.each(examples)('%s uses only variables of the service', (path) => {
  const ours = new Set<string>([...variableNames, ...secretNames.map((name) => `${name}_FILE`)]);
  const named = all(read(path), /(?<![%\w$])([A-Z][A-Z\d]*(?:_[A-Z\d]+)+|[A-Z]{3,}(?==|: ))/g);
  expect(named.filter((name) => !ours.has(name) && !others.test(name))).toEqual([]);
});

it.each(examples)('%s uses only ports on which something listens', (path) => {
  // Ports of the service, of its metrics and of a proxy; 10001 is the user ID in the image.
  const ports = new Set([readSettings({}).port, 9464, 80, 443, 10_001]);
  const text = read(path).replaceAll(/^\s*#.*$/gm, '');
  const named = all(text, /(?:(?<=[\w'}.]):|listen |EXPOSE |PORT[:=] ?)(\d{3,5})\b(?!\.)/g);
  expect(named.filter((port) => !ports.has(Number(port)))).toEqual([]);
});

it('the examples route requests to paths of the service', () => {
  const text = examples.map(read).join('\n');
  const named = [
    ...all(text, /health_uri (\/\w+)/g),
    ...all(text, /PORT\}(\/\w+)/g),
    ...all(text, /\/runboard(\/\w+)\/\*/g),
    ...all(text, /\^\/runboard\/\(([\w|]+)\)/g).flatMap((names) => names.split('|').map((name) => `/${name}`)),
  ];
  expect(named).toEqual(expect.arrayContaining(['/readyz', '/accounts', '/api', '/outputs']));
  expect(named.filter((path) => !reserved.test(path))).toEqual([]);
});

it('the container starts an existing program, and the mounted files of the examples exist', () => {
  const { bin } = JSON.parse(read('package.json')) as { bin: { runboard: string } };
  const containerfile = read('deploy/Containerfile');
  expect(all(containerfile, /node \/app\/(\S+)/g)).toEqual([bin.runboard]);
  const compose = read('deploy/compose.yaml');
  expect(all(compose, /dockerfile: (\S+)/g).map((path) => existsSync(join(root, path)))).toEqual([true]);
  expect(all(compose, /'\.\/(\w+):/g).map((path) => existsSync(join(deploy, path)))).toEqual([true]);
});

it('dashboards and alerts use metrics that the service exports', async () => {
  const text = await new ServiceMetrics().text();
  const known = new Set(all(text, /^# TYPE (\w+)/gm));
  const named = files
    .filter((path) => /grafana|prometheus/.test(path))
    .flatMap((path) => all(read(path), /\brunboard_\w+/g))
    .map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
  expect(named).toContain('runboard_run_duration_seconds');
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
});
