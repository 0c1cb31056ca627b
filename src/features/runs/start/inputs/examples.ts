import type { Config } from '@/api/config.ts';
import type { SampleInputs } from '@/contract/dashboard-config.ts';

/** The workflow to find examples for, as far as known. */
interface Asked {
  readonly id: string | undefined;
  readonly canvasType: number | null | undefined;
}

/** Whether some examples in `config.json` depend on the workflow's canvas type. */
export function haveCanvasTypes({ sampleInputs }: Config): boolean {
  return sampleInputs.some((one) => one.canvasType !== undefined || one.exceptCanvasTypes !== undefined);
}

/** The examples in `config.json` for a workflow. If its type is unknown, none that require a certain type. */
export function examplesFor({ sampleInputs }: Config, { id, canvasType }: Asked): readonly SampleInputs[] {
  return sampleInputs.filter(
    (one) =>
      (one.canvasType === undefined || one.canvasType === canvasType) &&
      (one.workflowId === undefined || one.workflowId === id) &&
      !one.exceptCanvasTypes?.some((type) => type === canvasType) &&
      !one.exceptWorkflowIds?.some((other) => other === id),
  );
}
