import { readFile } from 'node:fs/promises';

import { expect, it } from 'vitest';

import { pageHeaders } from './page-headers.ts';

it('the headers of a page match those documented for static files', async () => {
  const hosting = await readFile(new URL('../../docs/hosting.md', import.meta.url), 'utf8');
  for (const [name, value] of Object.entries(pageHeaders())) expect(hosting).toContain(`\n${name}: ${value}\n`);
});
