import type { Config } from '@/api/config.ts';
import type { SampleInputs } from '@/contract/dashboard-config.ts';

/** The workflow of the examples, as far as known. */
interface Asked {
  readonly id: string | undefined;
  readonly canvasType: number | null | undefined;
}

/** Whether some examples of `config.json` are for workflows of one canvas type, or for all but one. */
export function haveCanvasTypes({ sampleInputs }: Config): boolean {
  return sampleInputs.some((one) => one.canvasType !== undefined || one.exceptCanvasTypes !== undefined);
}

/** The examples of `config.json` for a workflow; those for all if its type is unknown. */
export function examplesFor({ sampleInputs }: Config, { id, canvasType }: Asked): readonly SampleInputs[] {
  return sampleInputs.filter(
    (one) =>
      (one.canvasType === undefined || one.canvasType === canvasType) &&
      (one.workflowId === undefined || one.workflowId === id) &&
      !one.exceptCanvasTypes?.some((type) => type === canvasType) &&
      !one.exceptWorkflowIds?.some((other) => other === id),
  );
}
