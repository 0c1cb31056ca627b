import { expect, test } from 'vitest';

import { downloadName, extensionForType, linkFileName, resultKind } from './result-kind.ts';

test.each([
  ['image/svg+xml', undefined, 'picture'],
  ['image/png; charset=binary', 'a.bin', 'picture'],
  ['application/json', undefined, 'json'],
  ['application/problem+json', undefined, 'json'],
  ['text/csv; charset=utf-8', undefined, 'csv'],
  ['text/plain', 'table.csv', 'csv'],
  ['text/plain', 'notes', 'text'],
  ['text/plain', 'a.png', 'picture'],
  ['text/plain; charset=utf-8', 'a.png', 'text'],
  ['text/plain; charset=utf-8', 'a.json', 'json'],
  ['application/x-ndjson', undefined, 'text'],
  ['application/vnd.oai.openapi+yaml', undefined, 'text'],
  ['application/toml; charset=utf-8', undefined, 'text'],
  ['application/octet-stream', 'lines.JSONL', 'text'],
  ['application/octet-stream', 'train.py', 'text'],
  ['constructor', 'a.constr', 'other'],
  ['text/html', 'page.html', 'text'],
  ['video/mp4', undefined, 'video'],
  ['audio/mpeg', undefined, 'audio'],
  ['application/pdf', undefined, 'pdf'],
  ['application/octet-stream', 'out.PNG', 'picture'],
  ['binary/octet-stream', 'model.glb', 'other'],
  [undefined, 'clip.webm', 'video'],
  [undefined, undefined, 'other'],
])('%s named %s is shown as %s', (type, name, kind) => {
  expect(resultKind(type, name)).toBe(kind);
});

test('a download is named after the workflow, run name and run ID, with safe characters', () => {
  expect(downloadName({ workflowName: 'A/B: "c"\n', name: 'first', runId: 'id' }, 'svg')).toBe(
    'A B c - first - id.svg',
  );
  expect(downloadName({ runId: 'id' }, '')).toBe('id');
});

test('name and extension are taken from the link and the content type', () => {
  expect(linkFileName('https://h/a/b%20c.svg?x=1')).toBe('b c.svg');
  expect(linkFileName('https://h/%E0%A4%A')).toBe('%E0%A4%A');
  expect(linkFileName('https://h/')).toBeUndefined();
  expect(extensionForType('image/svg+xml; charset=utf-8')).toBe('svg');
  expect(extensionForType('application/x-ndjson')).toBe('ndjson');
  expect(extensionForType('application/x-unknown')).toBe('');
});
