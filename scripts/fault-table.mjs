// `npm run test:faults`: tests every endpoint × every fault on the built product, which takes some minutes. Unless a
// pair fails, it writes docs/faults.md, the table of what the pages show for each.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {Readonly<Record<'endpoint' | 'fault' | 'words' | 'typed' | 'wayOn', string>> & { readonly writes: number, readonly arrivals?: number }} Row */

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'runboard-faults-'));
const { status } = spawnSync(join(root, 'node_modules', '.bin', 'playwright'), ['test', '-c', 'e2e', 'specs/faults'], {
  cwd: root,
  env: { ...process.env, FAULT_TABLE: folder },
  stdio: 'inherit',
});
/** @type {Row[]} */
const rows = [];
for (const file of await readdir(folder)) {
  rows.push(.../** @type {Row[]} */ (JSON.parse(await readFile(join(folder, file), 'utf8'))));
}
await rm(folder, { recursive: true });
process.stdout.write(`${rows.length} pairs pass: message, next step, typed text and number of writes\n`);
if (status === 0) await writeFile(join(root, 'docs', 'faults.md'), table(rows));
process.exitCode = status ?? 1;

/** @param {readonly Row[]} all */
function table(all) {
  const endpoints = [...new Set(all.map(({ endpoint }) => endpoint))].toSorted();
  const parts = endpoints.map((endpoint) => {
    const lines = all
      .filter((row) => row.endpoint === endpoint)
      .map((row) => [row.fault, row.words, row.typed, row.wayOn, writesOf(row)].map(cell));
    return `## ${endpoint}\n\n${grid([['fault', 'message on screen', 'typed text', 'next step', 'writes'], ...lines])}`;
  });
  return `# What people see when something fails

Every endpoint × every fault, tested with the built product in a browser. \`npm run test:faults\` writes this page, and
fails if a message, typed input or the next step is missing, or if the number of writes is wrong. \`npm test\` covers part
of the table: each fault once, and each endpoint at least once. "Writes" are the changing requests that a page sends after
one click. A browser may resend a request whose kept-alive connection was reset: for the rows "reset, kept connections", a
host forwards each write and resets its connection, and counts how often the write of one click arrived. After a write
whose outcome is unknown, the page looks for the workflow that a create may have made, or that a delete may have left.

${parts.join('\n\n')}
`;
}

/** @param {Row} row */
function writesOf({ writes, arrivals }) {
  if (arrivals === undefined) return String(writes);
  return `${writes}, arrived ${arrivals === 1 ? 'once' : `${arrivals} times`}`;
}

/** @param {string} text */
function cell(text) {
  // Leave out times and IDs, which differ from run to run of the tests.
  return text
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/\d{2}:\d{2}/g, '10:00')
    .replaceAll(/Typed \d+ \d+/g, '…')
    .replaceAll(/Poster · [\da-f]{8}/g, 'Poster')
    .replaceAll(/[\da-f]{8}@example\.com/g, 'you@example.com')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1')
    .replaceAll(/([.?])\./g, '$1')
    .replaceAll('|', '\\|');
}

/** @param {readonly (readonly string[])[]} lines the first one has the headings */
function grid(lines) {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const drawn = lines.map((line) => `| ${line.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  drawn.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return drawn.join('\n');
}
