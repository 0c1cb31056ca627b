import { expect, test } from 'vitest';

import { parseConfig } from '@/api/config.ts';
import { startingRow } from '@/domain/runs/run-record.ts';

import { startSnippets } from './start-snippets.ts';

const config = parseConfig({ accountsUrl: '/accounts', apiUrl: '/api' });
const row = startingRow({ ledger: 'l', runId: 'r', workflowId: 'w', teamId: 't', origin: 2 }, 0);
const inputs = { text: 'it\'s "new"', on: true, none: null, list: [1, { deep: [] }] };

test('the program requests a run ID, starts a run with that ID and the same body, and contains no credentials', () => {
  const { fetch } = startSnippets(config, row, inputs, 'http://here');
  expect(fetch).toContain('await fetch("http://here/api/get_run_id", { headers })');
  expect(fetch).toContain('await fetch("http://here/api/run_workflow/t/" + run_id, {');
  const body = /body: JSON\.stringify\((?<json>[\s\S]*)\),\n\}\);/.exec(fetch)?.groups?.['json'] ?? '';
  expect(JSON.parse(body)).toEqual({ id: 'w', origin: 2, inputs });
  expect(fetch).toContain('process.env');
});

test('the Python program does the same', () => {
  const { python } = startSnippets(config, row, inputs, 'http://here');
  expect(python).toContain('requests.get("http://here/api/get_run_id", headers=headers)');
  expect(python).toContain('os.environ["API_KEY"]');
  expect(python).toContain(
    [
      '    json={',
      '        "id": "w",',
      '        "origin": 2,',
      '        "inputs": {',
      '            "text": "it\'s \\"new\\"",',
      '            "on": True,',
      '            "none": None,',
      '            "list": [',
      '                1,',
      '                {',
      '                    "deep": [],',
      '                },',
      '            ],',
      '        },',
      '    },',
    ].join('\n'),
  );
});
