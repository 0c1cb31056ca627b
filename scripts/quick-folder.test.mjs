import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

const path = fileURLToPath(new URL('quick-folder.mjs', import.meta.url));

it('a temporary folder is writable, can run programs, and is removed when its process ends', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { execFileSync } from 'node:child_process';
      import { writeFileSync } from 'node:fs';
      import { makeQuickFolder } from ${JSON.stringify(path)};
      const folder = makeQuickFolder();
      writeFileSync(folder + '/program', '#!/bin/sh\\necho "$0"', { mode: 0o755 });
      process.stdout.write(execFileSync(folder + '/program'));`,
    ],
    { encoding: 'utf8' },
  );
  expect([stdout, stderr]).toEqual([expect.stringMatching(/^\/\S+\/program\n$/), '']);
  expect(existsSync(stdout.trim())).toBe(false);
});
