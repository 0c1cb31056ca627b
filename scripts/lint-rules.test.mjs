import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

/** A temporary folder with a copy of the rules, which find rooms (scripts/rooms.mjs) relative to their own path. */
let folder = '';

/** @typedef {readonly [code: string, path?: string]} Source */

const change = '“held” is at module level and is changed here. Move it into the owner scope.';
const collection = 'A mutable collection at module level. Move it into the owner scope.';
const text = 'Put this text into the room’s catalogue (texts.ts).';
const variable = 'A variable at module level. Move it into the owner scope.';

/** @type {readonly Source[]} */
const good = [
  ['export const limit = 5; export const names = ["a", "b"] as const;'],
  ['export const names: ReadonlySet<string> = new Set(["a"]);'],
  ['export function make() { let count = 0; const seen = new Map(); seen.set(1, count++); return seen; }'],
  ['const held = { a: 1 }; export function use(held: { a: number }) { held.a = 2; }'],
  ['import { held } from "./held.ts"; held.set(1, 2);'],
  ['const held = [2, 1]; export const sorted = held.toSorted();'],
  ['const held = { a: 1 }; export const copy = Object.assign({}, held);'],
  ['import { x } from "@/features/session/x.ts"; x();', 'src/features/teams/one.ts'],
  ['import { x } from "@/app/pages/x.tsx"; x();', 'src/features/teams/two.test.ts'],
  ['import { x } from "zod/mini"; x();', 'src/domain/three.ts'],
  ['import { x } from "./y.ts"; x();', 'src/domain/four.ts'],
  ['export const use = (api: Api) => api.request(listTeams, {});', 'src/features/teams/five.ts'],
  ['export const texts = { title: "Runs", count: (of: number) => `${of} selected` };', 'src/ui/six/texts.ts'],
  ['export const listTexts = { title: "Runs", id: "Workflow ID", again: "Rerun" };', 'src/ui/list-texts.ts'],
  ['export const Good = () => <p title={texts.title}>{texts.count(2)} · {3}</p>;', 'src/ui/seven.tsx'],
  ['export const Good = () => <a className="big one" href="/runs" role="link">{texts.link}</a>;', 'src/ui/eight.tsx'],
  ['export const isEnter = (key: string) => key === "Enter" || ["Home"].includes(key);', 'src/ui/nine.tsx'],
  ['export const name = "ConflictError"; if (name) throw new Error("Only inside");', 'src/ui/ten.ts'],
  ['// Whoever runs it: the interface.\nexport const byId = ["id", "ids"]; type Id = string;', 'src/ui/eleven.ts'],
];

/** @type {readonly (readonly [message: string, ...Source])[]} */
const bad = [
  [variable, 'let count = 0;'],
  [variable, 'export let count = 0;'],
  [collection, 'const seen = new Map();'],
  [collection, 'export const seen = new WeakMap<object, string>();'],
  [collection, 'const seen = new Set() as Set<string>;'],
  [collection, 'const state = { byId: new Map() };'],
  [collection, 'const state = [new Set()] satisfies unknown[];'],
  [collection, 'const state = { ...{ deep: { byId: new Map() } } };'],
  [collection, 'const seen = new Map(); seen.set(1, 2);'],
  [change, 'const held = { a: 1 }; function go() { held.a = 2; }'],
  [change, 'const held = { a: 1 } as Held; function go() { held.a += 2; }'],
  [change, 'const held = { a: 1 }; function go() { held.a++; }'],
  [change, 'const held = { a: { b: 1 } }; function go() { held.a.b = 2; }'],
  [change, 'const held = { a: { b: 1 } }; function go() { held.a!.b = 2; }'],
  [change, 'const held = make(); function go() { held.byId.set(1, 2); }'],
  [change, 'const held = []; function go() { held.push(1); }'],
  [change, 'const held = {}; function go() { delete held["a"]; }'],
  [change, 'const held = {}; function go() { Object.assign(held, { a: 1 }); }'],
  [change, 'const held = {}; function go() { Reflect.set(held, "a", 1); }'],
  [change, 'function held() { held.last = 1; }'],
  [
    'Components must not send requests. Use a query or a mutation.',
    'export const use = (api: Api) => api.request(listTeams, {});',
    'src/features/teams/six.tsx',
  ],
  [
    wallMessage('src/features/teams', 'src/app/pages'),
    'import { x } from "@/app/pages/x.tsx";',
    'src/features/teams/a.ts',
  ],
  [wallMessage('src/app/scope', 'src/app/frame'), 'import { x } from "@/app/frame/x.ts";', 'src/app/scope/a.ts'],
  [wallMessage('src/domain', 'src/ui'), 'import type { X } from "@/ui/x.ts";', 'src/domain/b.ts'],
  [wallMessage('src/domain', 'src/ui'), 'export * from "@/ui/x.ts";', 'src/domain/c.ts'],
  [wallMessage('src/domain', 'src/ui'), 'export const x = () => import("@/ui/x.ts");', 'src/domain/d.ts'],
  [wallMessage('service', 'src/app'), 'import { x } from "../src/app/x.ts";', 'service/e.ts'],
  ['Use @/ for anything outside this folder.', 'import { x } from "../domain/x.ts";', 'src/ui/f.ts'],
  ['This room runs in the browser, so it can’t import Node modules.', 'import { x } from "node:fs";', 'src/ui/g.ts'],
  [
    'src/domain may import only these packages: zod, @noble, lossless-json.',
    'import { x } from "react";',
    'src/domain/h.ts',
  ],
  ...misplacedTexts(
    '<p>Nothing here</p>',
    '<p>{"nothing here"}</p>',
    '<p>{some && "nothing here"}</p>',
    '<p>{some ? texts.some : `none of ${count}`}</p>',
    '<p>{some ?? (other ? "none" : texts.some)}</p>',
    '<img alt="A picture" />',
    '<Field label="Team" />',
    '<Field label={`team ${name}`} />',
    '<button aria-label={some ? "open" : undefined} />',
    '<Dialog confirmLabel={some ? "delete" : texts.go} />',
    '<p>{unknown || saidOf("Unknown")}</p>',
  ),
  [text, 'const notFound = "Not found";', 'src/ui/j.ts'],
  [text, 'const notFound = `Not found ${name}`;', 'src/ui/k.ts'],
  ...rejectedWords(
    ['The interface', 'The interface says no.'],
    ['whoever', 'ask whoever runs it'],
    ['is known', 'what is known'],
    ['not known', 'the team is not known'],
    ['Not known', 'Not known'],
    ['keep it', 'keep it'],
    ['Keep them', 'Keep them'],
    ['Id', 'Id'],
    ['id', 'workflow id'],
    ['ids', 'one or many ids, or links'],
    ['Go on watching', 'Go on watching'],
    ['Stop watching', 'Stop watching'],
    ['The service says', 'The service says that it is'],
    ['Check again', 'Check again'],
    ['Run again', 'Run again'],
    ['Leave as it is', 'Leave as it is'],
  ),
];

/** Elements with one misplaced text each. @param {...string} elements @returns {(readonly [string, ...Source])[]} */
function misplacedTexts(...elements) {
  return elements.map((element, index) => [text, `export const Bad = () => ${element};`, `src/ui/text-${index}.tsx`]);
}

/** @param {...(readonly [word: string, example: string])} cases @returns {(readonly [string, ...Source])[]} */
function rejectedWords(...cases) {
  return cases.map(([word, example], index) => [
    expect.stringMatching(`^Not “${word}”: `),
    `export const texts = { example: ${JSON.stringify(example)} };`,
    `src/ui/word-${index}/texts.ts`,
  ]);
}

/** @param {string} room @param {string} target */
function wallMessage(room, target) {
  return `${room} must not import ${target} (scripts/rooms.mjs).`;
}

/** @type {ReadonlyMap<string, readonly string[]>} */
let found = new Map();

/** @param {string} kind @param {number} index @param {string} [path] */
const pathOf = (kind, index, path) => path ?? `src/ui/${kind}-${index}.ts`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runboard-lint-'));
  const here = dirname(fileURLToPath(import.meta.url));
  const rules = {
    'runboard/no-module-state': 'error',
    'runboard/no-request-in-components': 'error',
    'runboard/plain-words': 'error',
    'runboard/room-walls': 'error',
    'runboard/texts-in-catalogue': 'error',
  };
  const config = { jsPlugins: ['./scripts/lint-rules.mjs'], categories: { correctness: 'off' }, rules };
  /** @type {[string, string][]} */
  const files = [
    ['.oxlintrc.json', JSON.stringify(config)],
    ...good.map(([code, path], index) => /** @type {[string, string]} */ ([pathOf('good', index, path), code])),
    ...bad.map(([, code, path], index) => /** @type {[string, string]} */ ([pathOf('bad', index, path), code])),
  ];
  for (const name of ['lint-rules.mjs', 'rooms.mjs', 'text-rules.mjs'])
    await cp(join(here, name), join(folder, 'scripts', name));
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    // Without an export the linter parses a file as a script.
    await writeFile(join(folder, path), path.endsWith('.json') ? content : `${content}\nexport {};\n`);
  }
  found = await lint();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Messages by file. @returns {Promise<ReadonlyMap<string, readonly string[]>>} */
async function lint() {
  const program = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin', 'oxlint');
  const args = [
    program,
    '--format=json',
    '-c',
    join(folder, '.oxlintrc.json'),
    join(folder, 'src'),
    join(folder, 'service'),
  ];
  /** @type {string} */
  const output = await new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
  const { diagnostics } = /** @type {{ diagnostics: { filename: string, message: string }[] }} */ (JSON.parse(output));
  /** @type {Map<string, readonly string[]>} */
  const byFile = new Map();
  for (const { filename, message } of diagnostics) byFile.set(filename, [...(byFile.get(filename) ?? []), message]);
  return byFile;
}

test.each(good.map(([code, path], index) => ({ code, file: pathOf('good', index, path) })))(
  'reports nothing in $file: $code',
  ({ file }) => {
    expect(found.get(file) ?? []).toEqual([]);
  },
);

test.each(bad.map(([message, code, path], index) => ({ message, code, file: pathOf('bad', index, path) })))(
  'reports the expected message in $file: $code',
  ({ file, message }) => {
    expect(found.get(file)).toEqual([message]);
  },
);
