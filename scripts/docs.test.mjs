import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
const documents = tracked.filter(
  (path) => path.endsWith('.md') && path !== 'CHANGELOG.md' && existsSync(join(root, path)),
);

/** Paths as documents write them: from the root, or from `src`. */
const file = /`((?:\w[\w-]*\/)+[\w.-]+\.(?:tsx?|mjs|css|md))`/g;
const link = /\]\(([^)#:]+)(?:#[^)]*)?\)/g;

/** @param {string} document @param {RegExp} pattern */
function named(document, pattern) {
  return [...readFileSync(join(root, document), 'utf8').matchAll(pattern)].map(([, path = '']) => path);
}

/** What is decided otherwise since names what was there then. @param {string} document */
const isOver = (document) => /^Status: superseded by/m.test(readFileSync(join(root, document), 'utf8'));

test.each(documents)('%s names files that exist', (document) => {
  const files = (isOver(document) ? [] : named(document, file)).filter(
    (path) => !existsSync(join(root, path)) && !existsSync(join(root, 'src', path)),
  );
  const links = named(document, link).filter((path) => !existsSync(join(root, dirname(document), path)));
  expect([...files, ...links]).toEqual([]);
});
