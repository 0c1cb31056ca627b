import * as z from 'zod/mini';

import type { OwnerStorage } from '@/features/session/owner-storage.ts';

const presets = z.array(z.object({ name: z.string(), workflowId: z.string(), text: z.string() }));

/** Inputs saved under a name, for one workflow. */
export type InputPreset = z.infer<typeof presets>[number];

/** The owner's presets for a workflow, by name. */
export function listPresets(storage: OwnerStorage, workflowId: string): readonly InputPreset[] {
  return readAll(storage)
    .filter((preset) => preset.workflowId === workflowId)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Save a preset; one with the same name and workflow is replaced. @returns false if the browser refuses */
export function savePreset(storage: OwnerStorage, preset: InputPreset): boolean {
  return storage.write('presets', [...without(storage, preset), preset]);
}

export function removePreset(storage: OwnerStorage, preset: InputPreset): void {
  storage.write('presets', without(storage, preset));
}

function without(storage: OwnerStorage, { name, workflowId }: InputPreset): readonly InputPreset[] {
  return readAll(storage).filter((preset) => preset.name !== name || preset.workflowId !== workflowId);
}

function readAll(storage: OwnerStorage): readonly InputPreset[] {
  const read = presets.safeParse(storage.read('presets'));
  return read.success ? read.data : [];
}
