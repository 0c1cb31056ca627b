import { setTimeout as delay } from 'node:timers/promises';

import type { SampleInputs } from '../../src/contract/dashboard-config.ts';
import { timerMs } from '../platform/timer-ms.ts';
import { drawPicture } from './demo-picture.ts';
import { formatCsv, formatJson, formatText } from './demo-documents.ts';
import { RunFailure, type Execution, type Product } from './executor.ts';
import { plainFileName } from './plain-file-name.ts';

const DEFAULT_SECONDS = 2;

const formats: Record<string, { type: string; make: (execution: Execution) => string }> = {
  svg: { type: 'image/svg+xml; charset=utf-8', make: drawPicture },
  json: { type: 'application/json; charset=utf-8', make: formatJson },
  csv: { type: 'text/csv; charset=utf-8', make: formatCsv },
  txt: { type: 'text/plain; charset=utf-8', make: formatText },
};

/** Name of the demo, which executes all runs if no file configures executors. */
export const demoName = () => 'demo';

/** Inputs for typical runs of the demo. */
export const demoSamples: readonly SampleInputs[] = [
  { name: 'Picture', inputs: { headline: 'Spring sale', seconds: 3, format: 'svg' } },
  { name: 'Table', inputs: { region: 'North', seconds: 3, format: 'csv' } },
  { name: 'Text', inputs: { topic: 'Weekly report', seconds: 3, format: 'txt' } },
  { name: 'Failing run', inputs: { seconds: 2, fail: 'Column 7 has no name.' } },
];

/**
 * The executor that demonstrates runs: it takes `seconds`, then makes a file in `format`, or fails with the message
 * `fail`. All three inputs are optional; other inputs are allowed and appear in the file.
 */
export async function demoExecutor(execution: Execution, signal: AbortSignal): Promise<Product> {
  const { seconds = DEFAULT_SECONDS, format = 'svg', fail } = execution.inputs;
  if (typeof seconds !== 'number' || !(seconds >= 0)) {
    throw new RunFailure(`The input "seconds" must be a number, 0 or more, not ${show(seconds)}.`);
  }
  const maker = typeof format === 'string' && Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (!maker) throw new RunFailure(`The input "format" must be svg, json, csv or txt, not ${show(format)}.`);
  await delay(timerMs(seconds), undefined, { signal });
  if (fail !== undefined && fail !== null && fail !== false) {
    throw new RunFailure(typeof fail === 'string' && fail !== '' ? fail : 'The input "fail" made it fail.');
  }
  return {
    name: `${plainFileName(execution.workflow.name)}.${String(format)}`,
    type: maker.type,
    content: maker.make(execution),
  };
}

function show(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
