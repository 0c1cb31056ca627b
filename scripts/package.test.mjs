import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, expect, test } from 'vitest';

import { ensureBuilt } from './ensure-built.mjs';
import { rootFolder } from './freshness.mjs';
import { shippedPart } from './sbom.mjs';

const { version, dependencies, devDependencies } =
  /** @type {{ version: string, dependencies: Record<string, string>, devDependencies: Record<string, string> }} */ (
    JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8'))
  );

/** The packages imported by the bundled service. */
function importedPackages() {
  const files = ['service', 'src/contract'].flatMap((folder) =>
    readdirSync(join(rootFolder, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !/service\/(?:testing|fuzz)\//.test(path)),
  );
  const specifiers = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:^(?!import type)[^\n]*\bfrom |\bimport\()'([^'.][^']*)'/gm)].map(
      ([, specifier = '']) => specifier,
    ),
  );
  const names = specifiers
    .filter((specifier) => !specifier.startsWith('node:') && !specifier.startsWith('@/'))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '');
  return [...new Set(names)].toSorted();
}

// A first build takes longer than the default time limit of a hook.
beforeAll(ensureBuilt, 300_000);

/** @param {string} name @param {{ name: string }[]} [properties] */
const component = (name, properties = []) => ({ 'bom-ref': `${name}@1.0.0`, name, version: '1.0.0', properties });

test('the package depends on exactly what the service imports', () => {
  expect(Object.keys(dependencies).toSorted()).toEqual(importedPackages());
  expect(Object.keys(devDependencies)).toContain('react');
});

test('the package contains the built product, guides and examples, and nothing else', () => {
  const printed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: rootFolder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = /** @type {[{ files: { path: string }[] }]} */ (JSON.parse(printed));
  const paths = files.map(({ path }) => path);
  const expected =
    /^(?:package\.json|README\.md|CHANGELOG\.md|npm-shrinkwrap\.json|docs\/[\w-]+\.md|docs\/guide\/[\w-]+\.md|deploy\/(?:Containerfile|Caddyfile(?:\.subpath)?|nginx(?:-subpath)?\.conf|compose\.yaml|(?:grafana|prometheus|systemd)\/[\w.-]+)|dist\/sbom\.json|dist\/service\/.+\.js|dist\/web\/.+)$/;
  expect(paths.filter((path) => !expected.test(path))).toEqual([]);
  expect(paths.filter((path) => /\.map(?:\.br|\.gz)?$|\.test\.|(?:^|\/)\.|\bdata\//.test(path))).toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining(['dist/service/runboard.js', 'dist/web/index.html', 'dist/web/third-party.txt']),
  );
});

test('the built dashboard uses React’s production build, whatever the value of NODE_ENV', () => {
  const folder = join(rootFolder, 'dist', 'web', 'assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const ofDevelopment = scripts.filter((name) => readFileSync(join(folder, name), 'utf8').includes('React DevTools'));
  expect(scripts.length).toBeGreaterThan(50);
  expect(ofDevelopment).toEqual([]);
});

/** Run the packed program. @param {readonly string[]} args @param {Record<string, string>} [env] */
function runboard(args, env = {}) {
  const program = join(rootFolder, 'dist', 'service', 'runboard.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('the program prints its version, the effective settings and their errors', () => {
  expect(runboard(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  const env = { PORT: '8080', DATABASE_URL: 'postgres://rb:hidden@db/rb' };
  const { status, stdout } = runboard(['config'], env);
  expect([status, stdout.match(/^(?:PORT|DATABASE_URL)=.*$/gm)]).toEqual([
    0,
    ['DATABASE_URL=postgres://rb:***@db/rb', 'PORT=8080'],
  ]);
  expect(runboard(['config'], { PORT: 'http' })).toMatchObject({ status: 1, stderr: 'PORT must be a port number.\n' });
  const { status: code, stdout: found } = runboard(['doctor'], { PORT: 'http' });
  expect([code, found.split('\n')[0]]).toEqual([1, 'FAULT    settings    PORT must be a port number.']);
});

test('the program lists its commands', () => {
  expect(runboard(['--help']).stdout).toContain('doctor ');
  expect(runboard(['admin', '--help']).stdout).toContain('Usage: runboard admin');
  const refused = [runboard(['serve', 'all']), runboard(['start', '--port', '1'])];
  expect(refused.map(({ status }) => status)).toEqual([1, 1]);
  expect(refused[0]?.stderr).toContain('There is no command serve.');
  expect(refused[1]?.stderr).toContain('takes no arguments');
});

test('the bill of materials excludes build and test dependencies', () => {
  const development = [{ name: 'cdx:npm:package:development' }];
  const bom = {
    components: [component('fastify'), component('react', development), component('vitest', development)],
    dependencies: [
      { ref: 'runboard@0.1.0', dependsOn: ['fastify@1.0.0', 'react@1.0.0', 'vitest@1.0.0'] },
      { ref: 'vitest@1.0.0', dependsOn: [] },
    ],
  };
  const { components, dependencies: edges } = shippedPart(bom, [{ name: 'react', version: '1.0.0' }]);
  expect(components.map(({ name }) => name)).toEqual(['fastify', 'react']);
  expect(edges).toEqual([{ ref: 'runboard@0.1.0', dependsOn: ['fastify@1.0.0', 'react@1.0.0'] }]);
});
