import * as z from 'zod/mini';

import type { Config } from '@/api/config.ts';
import { runInputs } from '@/contract/run.ts';

const sampleInputs = z.object({
  name: z.string().check(z.minLength(1)),
  inputs: runInputs,
  /** For workflows of this canvas type alone; undefined: for all. */
  canvasType: z.optional(z.int()),
});

/** An example of what workflows can be given. */
export type SampleInputs = z.output<typeof sampleInputs>;

/** Whether some of the examples of `config.json` are for workflows of one canvas type alone. */
export function haveCanvasTypes(config: Config): boolean {
  return readExamples(config).some(({ canvasType }) => canvasType !== undefined);
}

/**
 * The examples of `config.json` for a workflow of a canvas type; those for all where the type is not known. One that
 * can't be read is left out.
 */
export function examplesFor(config: Config, canvasType: number | null | undefined): readonly SampleInputs[] {
  return readExamples(config).filter((one) => one.canvasType === undefined || one.canvasType === canvasType);
}

function readExamples(config: Config): readonly SampleInputs[] {
  const given: unknown[] = Array.isArray(config.sampleInputs) ? config.sampleInputs : [];
  return given.flatMap((one) => sampleInputs.safeParse(one).data ?? []);
}
