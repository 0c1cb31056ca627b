import * as z from 'zod/mini';

import { runInputs } from '@/contract/run.ts';

import type { Ledger } from './ledger.ts';
import type { RunPlan } from './start-run.ts';

const thing = z.object({ id: z.string(), name: z.string() });

const batch = z.object({
  id: z.string(),
  at: z.number(),
  workflow: thing,
  team: thing,
  origin: z.optional(z.union([z.string(), z.number()])),
  name: z.optional(z.string()),
  each: z.array(z.union([runInputs, z.null()])),
});

/** Several runs that are started together; kept until all of them are in the ledger, so that a reload loses none. */
export type StartBatch = z.infer<typeof batch>;

/** One of several: what `startRun` takes, and what a person recognises it by. */
export interface BatchPart extends RunPlan {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

const prefixOf = (ledger: Ledger) => `runboard-batch ${ledger.key} `;

/** Forget what earlier visits had left to start. */
export function forgetBatches(ledger: Ledger): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefixOf(ledger))) localStorage.removeItem(name);
}

/** Keep what is about to be started. @returns false where the browser does not keep it: a reload then forgets the rest */
export function keepBatch(ledger: Ledger, starts: StartBatch): boolean {
  try {
    localStorage.setItem(prefixOf(ledger) + starts.id, JSON.stringify(starts));
    return true;
  } catch {
    return false;
  }
}

export function dropBatch(ledger: Ledger, { id }: StartBatch): void {
  try {
    localStorage.removeItem(prefixOf(ledger) + id);
  } catch {
    // Nothing was kept then.
  }
}

/** What was kept, by this tab or another. */
export function keptBatches(ledger: Ledger): readonly StartBatch[] {
  try {
    const texts = Object.entries(localStorage).filter(([name]) => name.startsWith(prefixOf(ledger)));
    return texts.flatMap(([, text]) => readBatch(String(text)));
  } catch {
    return [];
  }
}

function readBatch(text: string): readonly StartBatch[] {
  try {
    return [batch.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}

/** All parts of a batch, numbered from 1 as a person counts. */
export function partsOf({ id, workflow, team, origin, name, each }: StartBatch): readonly BatchPart[] {
  return each.map((inputs, index) => ({
    id: `${id}:${index}`,
    part: `${id}:${index}`,
    workflow,
    team,
    inputs: inputs ?? undefined,
    origin,
    name: name ? `${name} ${index + 1}` : `${index + 1} of ${each.length}`,
    text: inputs ? JSON.stringify(inputs) : 'no inputs',
  }));
}

/** The parts whose rows are not in the ledger: a row is written before its POST leaves, so these never left. */
export async function partsToStart(ledger: Ledger, starts: StartBatch): Promise<readonly BatchPart[]> {
  const started = new Set((await ledger.list()).map(({ part }) => part));
  return partsOf(starts).filter(({ part }) => !started.has(part));
}
