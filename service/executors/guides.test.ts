import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { readExecutorsFile } from './executors-file.ts';

it.each([
  ['executors', 2],
  ['engines', 4],
])('the executor files in the guide %s are valid without changes', async (name, count) => {
  const folder = await mkdtemp(join(tmpdir(), 'runboard-guides-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const text = await readFile(new URL(`../../docs/guide/${name}.md`, import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/^ *```json\n([\s\S]*?)^ *```$/gm)].map(([, block = '']) => block);
  const files = blocks.filter((block) => block.includes('"executors"') && !block.includes('{ … }'));
  expect(files).toHaveLength(count);
  for (const content of files) {
    const path = join(folder, 'executors.json');
    await writeFile(path, content);
    expect(Object.keys(readExecutorsFile(path).executors)).not.toEqual([]);
  }
});
