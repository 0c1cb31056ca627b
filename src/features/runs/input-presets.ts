import * as z from 'zod/mini';

const presets = z.array(z.object({ name: z.string(), workflowId: z.string(), text: z.string() }));

/** Inputs that a person keeps under a name, for one workflow. */
export type InputPreset = z.infer<typeof presets>[number];

const nameOf = (ledger: string) => `runboard-presets ${ledger}`;

/** The presets of a ledger's person for a workflow, by name. */
export function listPresets(ledger: string, workflowId: string): readonly InputPreset[] {
  return readAll(ledger)
    .filter((preset) => preset.workflowId === workflowId)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Keep a preset; one of the same name and workflow is replaced. @returns false where the browser keeps nothing */
export function savePreset(ledger: string, preset: InputPreset): boolean {
  return writeAll(ledger, [...without(ledger, preset), preset]);
}

export function removePreset(ledger: string, preset: InputPreset): void {
  writeAll(ledger, without(ledger, preset));
}

function without(ledger: string, { name, workflowId }: InputPreset): readonly InputPreset[] {
  return readAll(ledger).filter((preset) => preset.name !== name || preset.workflowId !== workflowId);
}

function readAll(ledger: string): readonly InputPreset[] {
  try {
    return presets.parse(JSON.parse(localStorage.getItem(nameOf(ledger)) ?? '[]'));
  } catch {
    return [];
  }
}

function writeAll(ledger: string, all: readonly InputPreset[]): boolean {
  try {
    localStorage.setItem(nameOf(ledger), JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}
