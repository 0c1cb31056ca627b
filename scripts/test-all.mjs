// `npm test`: runs every check and every suite to its end, whatever the results of earlier ones. The last line printed
// is `N passed, M failed`, the sum over everything: a check counts as one, and a suite as the number of its tests.
// Failures are printed again before that line, because often only the end of a long log is kept. Plain JavaScript for
// Node 20.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBrowser } from './browser.mjs';
import { freePort } from './free-port.mjs';
import { makeQuickFolder } from './quick-folder.mjs';
import { countCheck, countPlaywright, countVitest } from './test-counts.mjs';
import { startAgainCode } from './watch-run.mjs';

/** @import { Counts } from './test-counts.mjs' */

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Time limit for a program, to kill one that hangs, such as on an open browser or service. A program that usually takes
 * 6 minutes needed more than 20 on a loaded machine.
 */
const programLimitMs = 45 * 60_000;

/**
 * Run a program of this project, and print its output.
 * @param {readonly string[]} command a program of node_modules/.bin, or a script of ours, and its arguments
 * @param {Readonly<Record<string, string>>} [env] variables to add to our own environment
 * @param {(text: string) => void} [write] gets its output, which is then not printed
 * @returns {Promise<number>} its exit code
 */
function run([program = '', ...args], env = {}, write) {
  const script = program.endsWith('.mjs');
  const [path, given] = script
    ? [process.execPath, [join(root, program), ...args]]
    : [join(root, 'node_modules', '.bin', program), args];
  return new Promise((resolve) => {
    const child = spawn(path, given, {
      cwd: root,
      env: { ...process.env, ...env },
      timeout: programLimitMs,
      killSignal: 'SIGKILL',
      stdio: write ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    if (write) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', write);
    child.once('error', (error) => {
      process.stdout.write(`${error.message}\n`);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * A check that passes or fails; its output is printed at its end, since others run in parallel.
 * @param {readonly string[]} command
 * @returns {() => Promise<Counts>}
 */
function check(...command) {
  return async () => {
    let output = '';
    const counts = countCheck((await run(command, {}, (text) => (output += text))) === 0);
    process.stdout.write(`\n$ ${command.join(' ')}\n${output}`);
    return counts;
  };
}

/**
 * Run projects of Vitest.
 * @param {readonly string[]} projects
 * @param {string} [shard] part of their files, such as `1/2`
 * @returns {Promise<Counts>}
 */
async function vitest(projects, shard) {
  const name = [...projects, ...(shard ? [shard.replace('/', '-of-')] : [])].join('-');
  const report = join(folder, `${name}.json`);
  const otherErrors = join(folder, `${name}-other-errors.json`);
  const reporters = ['default', 'json', './scripts/watch-run.mjs'].map((reporter) => `--reporter=${reporter}`);
  const options = [...reporters, `--outputFile.json=${report}`, ...(shard ? [`--shard=${shard}`] : [])];
  const command = ['vitest', 'run', ...options, ...projects.map((project) => `--project=${project}`)];
  // Each process prepares the libraries for its own browser, because two processes would otherwise write the same
  // files.
  const env = {
    TEST_SERVICE_PORT: String(await freePort()),
    VITE_CACHE_DIR: `node_modules/.vite/${name}`,
    OTHER_ERRORS: otherErrors,
    TMPDIR: folder,
  };
  let code = await run(command, env);
  if (code === startAgainCode) {
    lines.push(`${name}: started twice, as Vitest did not begin another file for five minutes`);
    await rm(otherErrors, { force: true });
    code = await run(command, env);
  }
  return countVitest(code === 0, report, otherErrors);
}

const folder = makeQuickFolder();
const playwrightReport = join(folder, 'playwright.json');

/** @typedef {readonly [name: string, run: () => Promise<Counts>]} Part */

/**
 * Number of parts of the page tests: one for each CPU of the reference machine, so that no page waits long for a CPU.
 */
const pageShards = 2;

/** @type {readonly Part[]} */
const pageTests = Array.from({ length: pageShards }, (_, at) => [
  `unit and page tests ${at + 1}`,
  () => vitest(['unit', 'pages'], `${at + 1}/${pageShards}`),
]);

/**
 * Each step starts once the previous ones have ended, because the tests run the product that the checks have built, and
 * browser tests need all CPUs to stay within their limits. Only the service tests start as soon as one part of the page
 * tests has ended, because each keeps one CPU busy and sometimes waits.
 * @type {readonly (readonly Part[])[]}
 */
const steps = [
  [
    [
      'browser',
      async () => {
        ensureBrowser();
        return { passed: 0, failed: 0 };
      },
    ],
    ['PostgreSQL', check('service/testing/database/check-postgres.mjs')],
    ['types', check('tsc', '-b')],
    ['lint', check('oxlint', '--quiet')],
    ['unused code', check('knip', '--no-progress')],
    ['format', check('oxfmt', '--check', '.')],
    ['build', check('scripts/build.mjs', '--if-stale')],
  ],
  pageTests,
  [['service tests', () => vitest(['service', 'service-postgres'])]],
  [
    [
      'browser tests',
      async () => {
        const command = ['playwright', 'test', '-c', 'e2e', '--reporter=list,json'];
        const code = await run(command, { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport, TMPDIR: folder });
        return countPlaywright(code === 0, playwrightReport);
      },
    ],
  ],
];

const lines = [`node ${process.version}`];
/** @type {string[]} */
const failures = [];
let passed = 0;
let failed = 0;

/** @param {Part} part */
async function runPart([name, start]) {
  const started = Date.now();
  /** @type {Counts} */
  const counts = await start().catch((/** @type {unknown} */ error) => {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  });
  passed += counts.passed;
  failed += counts.failed;
  failures.push(...(counts.failures ?? []));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  lines.push(`${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
}

const startedAt = Date.now();
/** @type {Set<Promise<void>>} */
const running = new Set();
for (const step of steps) {
  process.stdout.write(`\n── ${step.map(([name]) => name).join(', ')}\n`);
  for (const part of step) {
    const done = runPart(part).finally(() => running.delete(done));
    running.add(done);
  }
  await (step === pageTests ? Promise.race(running) : Promise.all(running));
}
lines.push(`${((Date.now() - startedAt) / 1000).toFixed(1)} s in total`);

for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`);
process.stdout.write(`\n${lines.join('\n')}\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
