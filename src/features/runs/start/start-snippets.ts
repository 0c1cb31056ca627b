import type { Config } from '@/api/config.ts';
import { endpointUrl } from '@/api/create-api.ts';
import { getRunId, startRun } from '@/contract/endpoints.ts';
import type { RunInputs } from '@/contract/run.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/**
 * Programs that start the same run again: they request an ID first (interface §4.7, §4.8), and read the credentials
 * from environment variables.
 */
export function startSnippets(config: Config, row: RunRow, inputs: RunInputs | undefined, origin: string) {
  const idUrl = new URL(endpointUrl(config, getRunId, {}), origin).href;
  const startUrl = new URL(endpointUrl(config, startRun, { team_id: row.teamId ?? '', run_id: '' }), origin).href;
  const body = {
    id: row.workflowId,
    ...(row.origin !== undefined && { origin: row.origin }),
    ...(inputs && { inputs }),
  };
  return {
    fetch: [
      'const { ACCESS_TOKEN, API_KEY } = process.env;',
      "const headers = { Authorization: `Bearer ${ACCESS_TOKEN}`, 'x-api-key': API_KEY };",
      `const minted = await fetch(${JSON.stringify(idUrl)}, { headers });`,
      'const { run_id } = await minted.json();',
      `const started = await fetch(${JSON.stringify(startUrl)} + run_id, {`,
      "  method: 'POST',",
      "  headers: { ...headers, 'Content-Type': 'application/json' },",
      `  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`,
      '});',
      'console.log(started.status, await started.json());',
    ].join('\n'),
    python: [
      'import os',
      'import requests',
      '',
      'headers = {',
      `    "Authorization": "Bearer " + os.environ["ACCESS_TOKEN"],`,
      `    "x-api-key": os.environ["API_KEY"],`,
      '}',
      `run_id = requests.get(${JSON.stringify(idUrl)}, headers=headers).json()["run_id"]`,
      'started = requests.post(',
      `    ${JSON.stringify(startUrl)} + run_id,`,
      '    headers=headers,',
      `    json=${pythonLiteral(body, '    ')},`,
      ')',
      'print(started.status_code, started.json())',
    ].join('\n'),
  };
}

/** A JSON value as a Python literal; strings and numbers are the same in both. */
function pythonLiteral(value: unknown, indent: string): string {
  // These are Python's keywords, not texts of the page.
  // oxlint-disable-next-line runboard/texts-in-catalogue
  if (value === null || value === undefined) return 'None';
  // oxlint-disable-next-line runboard/texts-in-catalogue
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const deeper = `${indent}    `;
  const parts = Array.isArray(value)
    ? value.map((one) => pythonLiteral(one, deeper))
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([key, one]) => `${JSON.stringify(key)}: ${pythonLiteral(one, deeper)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  return `${open}\n${parts.map((one) => `${deeper}${one},\n`).join('')}${indent}${close}`;
}
