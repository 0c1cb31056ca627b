import type { Execution } from './executor.ts';
import { seededRandom } from './seeded-random.ts';

const STEPS = ['Read inputs', 'Prepare', 'Compose', 'Refine', 'Render', 'Write output'];

/** Steps of the demo: the same for all runs of a workflow with equal inputs. */
function steps(execution: Execution) {
  const random = seededRandom(JSON.stringify([execution.workflow.id, execution.inputs]));
  return STEPS.map((step, index) => ({
    step: index + 1,
    name: step,
    milliseconds: Math.round(20 + random() * 480),
    quality: Number((0.6 + random() * 0.4).toFixed(3)),
  }));
}

export function formatJson(execution: Execution): string {
  const { runId, workflow, teamId, origin, inputs } = execution;
  const document = {
    run_id: runId,
    workflow,
    team_id: teamId,
    origin: origin ?? null,
    inputs,
    steps: steps(execution),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The steps and inputs as a table (RFC 4180). */
export function formatCsv(execution: Execution): string {
  const rows = steps(execution).map(({ step, name, milliseconds, quality }) => [step, name, milliseconds, quality]);
  const inputs = Object.entries(execution.inputs).map(([key, value]) => ['input', key, JSON.stringify(value), '']);
  const table = [['step', 'name', 'milliseconds', 'quality'], ...rows, ...inputs];
  return table.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

export function formatText(execution: Execution): string {
  const { runId, workflow, inputs } = execution;
  const lines = [
    workflow.name,
    '='.repeat(Math.min(72, Array.from(workflow.name).length)),
    '',
    `Run       ${runId}`,
    `Workflow  ${workflow.id}`,
    '',
    'Inputs',
    ...Object.entries(inputs).map(([key, value]) => `  ${key}: ${JSON.stringify(value)}`),
    ...(Object.keys(inputs).length === 0 ? ['  none'] : []),
    '',
    'Steps',
    ...steps(execution).map(({ step, name, milliseconds }) => `  ${step}. ${name.padEnd(14)} ${milliseconds} ms`),
    '',
  ];
  return lines.join('\n');
}

function cell(value: string | number): string {
  const text = String(value);
  // Spreadsheets evaluate a cell that begins like this as a formula.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
