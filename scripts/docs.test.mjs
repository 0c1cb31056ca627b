// Checks those claims in the documents that a program can verify.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const names = new Set(tracked.map((path) => basename(path)));
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
const { scripts } = /** @type {{ scripts: Record<string, string> }} */ (JSON.parse(read('package.json')));
const code = tracked
  .filter((path) => /\.(?:ts|mjs)$/.test(path) || /^(?:\.ci\/run|package\.json)$/.test(path))
  .map(read)
  .join('\n');
const documents = tracked.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');

/** A superseded record may name deleted files. @param {string} document */
const isOver = (document) => /^Status: superseded by/m.test(read(document));

/** @param {string} document @param {RegExp} pattern with one group */
function named(document, pattern) {
  return [...read(document).matchAll(pattern)].map(([, found = '']) => found);
}

/** The anchors of a document's headings. @param {string} document */
function anchors(document) {
  return named(document, /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(documents)('%s', (document) => {
  test('links to existing files and headings', () => {
    const broken = named(document, /\]\(([^):\s]+)\)/g).filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? document : join(dirname(document), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && target.endsWith('.md') && !anchors(target).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('names existing npm commands', () => {
    const commands = named(document, /\bnpm run (?:-s )?([a-z]+(?:[:-][a-z]+)*)/g).concat(
      named(document, /`((?:bench|test):[a-z-]+)`/g),
    );
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });
});

describe.each(documents.filter((document) => !isOver(document)))('%s', (document) => {
  test('names existing files and variables', () => {
    const paths = named(document, /`((?:\w[\w-]*\/)+[\w.-]+\.(?:tsx?|mjs|css|md))`/g).filter(
      (path) => !tracked.some((file) => `/${file}`.endsWith(`/${path}`)),
    );
    const files = named(document, /`(\w[\w.-]*\.(?:tsx?|mjs|css))`/g).filter((file) => !names.has(file));
    const variables = named(document, /`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=[^`]*)?`/g).filter(
      (variable) => !new RegExp(`\\b${variable}\\b`).test(code),
    );
    expect([...paths, ...files, ...variables]).toEqual([]);
  });
});
