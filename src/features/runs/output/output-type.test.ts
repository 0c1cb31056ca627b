import { expect, test } from 'vitest';

import { outputType } from './output-type.ts';

test.each([
  [{ kind: 'picture', type: 'image/svg+xml', fileName: 'poster.svg' }, 'SVG picture'],
  [{ kind: 'picture', type: 'image/png; q=1', fileName: undefined }, 'PNG picture'],
  [{ kind: 'csv', type: 'text/csv', fileName: 'rows.tsv' }, 'TSV table'],
  [{ kind: 'json', type: 'application/json', fileName: 'answer' }, 'JSON'],
  [{ kind: 'text', type: 'text/plain', fileName: 'log.2026-11-26' }, 'text'],
  [{ kind: 'text', type: 'application/x-ndjson', fileName: 'events.ndjson' }, 'NDJSON text'],
  [{ kind: 'zip', type: 'application/zip', fileName: 'all.zip' }, 'ZIP archive'],
  [{ kind: 'other', type: 'application/octet-stream', fileName: 'model.bin' }, 'BIN file'],
  [{ kind: 'other', type: 'application/octet-stream', fileName: undefined }, 'file'],
] as const)('%o is a %s', (output, expected) => {
  expect(outputType(output)).toBe(expected);
});
