import { expect, test } from 'vitest';

import { parseConfig } from '@/api/config.ts';
import { startingRow } from '@/domain/runs/run-record.ts';

import { startCommand } from './start-command.ts';

test('the command has the address and body that the interface defines, quoted for a shell, and no credentials', () => {
  const config = parseConfig({ accountsUrl: '/accounts', apiUrl: '/api' });
  const row = startingRow({ ledger: 'l', runId: 'r', workflowId: 'w', teamId: 't', origin: 2 }, 0);
  expect(startCommand(config, row, { text: "it's" }, 'http://here')).toBe(
    [
      `curl -X POST 'http://here/api/run_workflow/t/'"$RUN_ID"''`,
      `  -H "Authorization: Bearer $ACCESS_TOKEN"`,
      `  -H "x-api-key: $API_KEY"`,
      `  -H 'Content-Type: application/json'`,
      `  -d '{"id":"w","origin":2,"inputs":{"text":"it'\\''s"}}'`,
    ].join(' \\\n'),
  );
});
