import type { Config } from '@/api/config.ts';
import { endpointUrl } from '@/api/create-api.ts';
import { startRun } from '@/contract/endpoints.ts';
import type { RunInputs } from '@/contract/run.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/**
 * A shell command that starts the same run again (interface §4.8). The credentials and the run ID, which has to be
 * requested first (§4.7), are shell variables.
 */
export function startCommand(config: Config, row: RunRow, inputs: RunInputs | undefined, origin: string): string {
  const url = new URL(endpointUrl(config, startRun, { team_id: row.teamId ?? '', run_id: 'RUN_ID' }), origin).href;
  const body = {
    id: row.workflowId,
    ...(row.origin !== undefined && { origin: row.origin }),
    ...(inputs && { inputs }),
  };
  return [
    `curl -X POST ${quoted(url).replace('RUN_ID', `'"$RUN_ID"'`)}`,
    `  -H "Authorization: Bearer $ACCESS_TOKEN"`,
    `  -H "x-api-key: $API_KEY"`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${quoted(JSON.stringify(body))}`,
  ].join(' \\\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
