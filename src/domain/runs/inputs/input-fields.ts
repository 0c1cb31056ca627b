import { ownValue } from '@/contract/own-value.ts';
import type { RunInputs } from '@/contract/run.ts';

/** A value that a field can show. */
export type FieldValue = string | number | boolean;

/** An input as a form field, inferred from a workflow's earlier inputs. */
export interface InputField {
  readonly key: string;
  readonly type: 'string' | 'number' | 'boolean';
  /** Earlier values, without repeats, latest first. */
  readonly used: readonly FieldValue[];
}

/** The fields of a form, and the keys that have no field. */
export interface InputFields {
  readonly fields: readonly InputField[];
  /** Keys of lists, objects and null, and keys whose values have several types. They can be edited only in the text. */
  readonly others: readonly string[];
}

const usedAtMost = 6;

/**
 * Infer a form's fields from a workflow's earlier inputs.
 * @param given the inputs, latest first, preceded by the form's initial inputs
 */
export function inferInputFields(given: readonly RunInputs[]): InputFields {
  const keys = new Set(given.flatMap((inputs) => Object.keys(inputs)));
  const fields: InputField[] = [];
  const others: string[] = [];
  for (const key of keys) {
    const values = given.flatMap((inputs) => (Object.hasOwn(inputs, key) ? [ownValue(inputs, key)] : []));
    const [type, ...rest] = new Set(values.map(typeOf));
    if (type === undefined || type === 'other' || rest.length > 0) others.push(key);
    else fields.push({ key, type, used: [...new Set(values as FieldValue[])].slice(0, usedAtMost) });
  }
  return { fields, others };
}

function typeOf(value: unknown): InputField['type'] | 'other' {
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'other';
}
