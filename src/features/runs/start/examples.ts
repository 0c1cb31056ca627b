import type { Config, SampleInputs } from '@/api/config.ts';

/** The examples for a workflow of a canvas type; those for all where the type is not known. */
export function examplesFor(config: Config, canvasType: number | null | undefined): readonly SampleInputs[] {
  return config.sampleInputs.filter((one) => one.canvasType === undefined || one.canvasType === canvasType);
}
