import * as z from 'zod/mini';

import { clock } from '@/api/clock.ts';
import { runInputs } from '@/contract/run.ts';
import { inputLineAmong } from '@/domain/runs/inputs/several-inputs.ts';
import type { OwnerStorage } from '@/features/session/owner-storage.ts';

import type { Ledger } from '@/features/runs/ledger/ledger.ts';
import { type RunPlan, isToSendAgain } from '@/features/runs/commands/start-run.ts';
import { texts } from '@/features/runs/commands/texts.ts';

const named = z.object({ id: z.string(), name: z.string() });

const plan = {
  workflow: named,
  team: named,
  origin: z.optional(z.union([z.string(), z.number()])),
  name: z.optional(z.string()),
};

const batch = z.object({
  id: z.string(),
  at: z.number(),
  ...plan,
  each: z.array(z.union([runInputs, z.null()])),
  /** The name of each run; null if the run is named by its number. */
  names: z.optional(z.array(z.union([z.string(), z.null()]))),
  /** For a batch of reruns, the source run of each, with that run's plan. */
  reruns: z.optional(z.array(z.object({ runId: z.string(), ...plan }))),
});

/**
 * Several runs to start together. A batch is stored until all of its runs are in the ledger, so that none are lost in a
 * reload.
 */
export type StartBatch = z.infer<typeof batch>;

/** One run of a batch: the plan for `startRun`, and the texts that label it. */
export interface BatchPart extends RunPlan {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** Whether all runs of a batch are of one workflow and one team. Only reruns can differ in these. */
export function isOfOne({ reruns = [] }: StartBatch): boolean {
  return new Set(reruns.map(({ workflow, team }) => `${workflow.id} ${team.id}`)).size < 2;
}

/** Create the ID and time of a new batch. `crypto.randomUUID` is not available over plain HTTP. */
export function newBatch(): Pick<StartBatch, 'id' | 'at'> {
  const at = clock.now();
  return { id: `${at.toString(36)}-${Math.random().toString(36).slice(2)}`, at };
}

/** Remove all stored batches. */
export function forgetBatches(storage: OwnerStorage): void {
  for (const name of storage.names('batch ')) storage.remove(name);
}

/**
 * Store a batch before starting it. @returns false if the browser refuses, in which case a reload loses the unsent runs
 */
export function keepBatch(storage: OwnerStorage, starts: StartBatch): boolean {
  return storage.write(`batch ${starts.id}`, starts);
}

export function dropBatch(storage: OwnerStorage, { id }: StartBatch): void {
  storage.remove(`batch ${id}`);
}

/** Read the stored batches of all tabs. */
export function keptBatches(storage: OwnerStorage): readonly StartBatch[] {
  return storage.names('batch ').flatMap((name) => {
    const read = batch.safeParse(storage.read(name));
    return read.success ? [read.data] : [];
  });
}

/** All parts of a batch, numbered from 1. */
export function partsOf({ id, workflow, team, origin, name, each, names, reruns }: StartBatch): readonly BatchPart[] {
  const lineOf = inputLineAmong(each);
  return each.map((inputs, index) => {
    const numbered = texts.batch.part(index + 1, each.length);
    const own = names?.[index] ?? (name && `${name} ${index + 1}`);
    const { runId, ...of } = reruns?.[index] ?? { workflow, team, origin, name: own };
    return {
      ...of,
      id: `${id}:${index}`,
      part: `${id}:${index}`,
      madeFrom: runId,
      inputs: inputs ?? undefined,
      name: of.name || numbered,
      get text() {
        return lineOf(inputs) || texts.batch.noInputs;
      },
    };
  });
}

/**
 * The parts still to start: those without a row in the ledger, which were never sent, because a row is written before
 * its POST is sent, those refused with a 401, and those that the service doesn't have.
 */
export async function partsToStart(ledger: Ledger, starts: StartBatch): Promise<readonly BatchPart[]> {
  const rows = (await ledger.list()).filter((row) => !isToSendAgain(row));
  const started = new Set(rows.map(({ part }) => part));
  return partsOf(starts).filter(({ part }) => !started.has(part));
}
