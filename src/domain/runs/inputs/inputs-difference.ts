import { ownValue } from '@/contract/own-value.ts';
import type { RunInputs } from '@/contract/run.ts';

/** A difference between the inputs of two runs; a side that lacks the value is undefined. */
export interface InputsChange {
  /** Path of the value, such as `items.3.name`. */
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * The differences between two sets of inputs, in the key order of `before`. Lists and objects are compared part by
 * part.
 */
export function inputsDifference(before: RunInputs | null | undefined, after: RunInputs | null | undefined) {
  const changes: InputsChange[] = [];
  compare('', before ?? {}, after ?? {}, changes);
  return changes as readonly InputsChange[];
}

function compare(path: string, before: unknown, after: unknown, changes: InputsChange[]) {
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after)) {
    if (JSON.stringify(before) !== JSON.stringify(after)) changes.push({ path, before, after });
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    compare(path ? `${path}.${key}` : key, ownValue(before, key), ownValue(after, key), changes);
  }
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
