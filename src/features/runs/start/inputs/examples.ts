import * as z from 'zod/mini';

import type { Config } from '@/api/config.ts';
import { runInputs } from '@/contract/run.ts';

const sampleInputs = z.object({
  name: z.string().check(z.minLength(1)),
  inputs: runInputs,
  /** For workflows of this canvas type alone; undefined: for all. */
  canvasType: z.optional(z.int()),
  /** For this workflow alone. */
  workflowId: z.optional(z.string()),
  exceptCanvasTypes: z.optional(z.array(z.int())),
  exceptWorkflowIds: z.optional(z.array(z.string())),
});

/** An example of what workflows can be given. */
export type SampleInputs = z.output<typeof sampleInputs>;

/** What is known of the workflow that examples are for. */
interface Asked {
  readonly id: string | undefined;
  readonly canvasType: number | null | undefined;
}

/** Whether some of the examples of `config.json` are for workflows of one canvas type alone, or for all but one. */
export function haveCanvasTypes(config: Config): boolean {
  return readExamples(config).some((one) => one.canvasType !== undefined || one.exceptCanvasTypes !== undefined);
}

/**
 * The examples of `config.json` for a workflow; those for all where its type is not known. One that can't be read is left
 * out.
 */
export function examplesFor(config: Config, { id, canvasType }: Asked): readonly SampleInputs[] {
  return readExamples(config).filter(
    (one) =>
      (one.canvasType === undefined || one.canvasType === canvasType) &&
      (one.workflowId === undefined || one.workflowId === id) &&
      !one.exceptCanvasTypes?.some((type) => type === canvasType) &&
      !one.exceptWorkflowIds?.some((other) => other === id),
  );
}

function readExamples(config: Config): readonly SampleInputs[] {
  const given: unknown[] = Array.isArray(config.sampleInputs) ? config.sampleInputs : [];
  return given.flatMap((one) => sampleInputs.safeParse(one).data ?? []);
}
