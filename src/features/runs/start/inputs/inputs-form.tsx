import { Autocomplete, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import type { RunInputs } from '@/contract/run.ts';
import { type FieldValue, type InputField, inferInputFields } from '@/domain/runs/inputs/input-fields.ts';
import { type NumberLiteral, withInputText } from '@/domain/runs/inputs/input-text.ts';

import { NumberField } from './number-field.tsx';
import { texts } from '@/features/runs/start/texts.ts';

interface InputsFormProps {
  /** Current inputs, as JSON and parsed. */
  readonly text: string;
  readonly inputs: RunInputs;
  /** The workflow's earlier inputs, the latest first. */
  readonly earlier: readonly RunInputs[];
  readonly onChange: (text: string) => void;
}

/** Shows the inputs as fields; values without a field stay unchanged in the text. */
export function InputsForm({ text, inputs, earlier, onChange }: InputsFormProps) {
  const { fields, others } = inferInputFields([inputs, ...earlier]);
  // A field that is being emptied keeps its place, here and in the text.
  const [first] = useState(inputs);
  const order = [...new Set([first, inputs, ...earlier].flatMap((one) => Object.keys(one)))];
  const shown = fields.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
  const set = (key: string, value: NewValue) => onChange(withInputText(text, key, value, order));
  return (
    <Stack gap="sm" role="group" aria-label={texts.inputs.label}>
      {shown.map((field) => (
        <Field
          key={field.key}
          field={field}
          value={valueOf(inputs, field.key)}
          onChange={(value) => set(field.key, value)}
        />
      ))}
      {others.length > 0 && (
        <Text size="xs" c="dimmed">
          {texts.fields.others(others)}
        </Text>
      )}
    </Stack>
  );
}

type NewValue = FieldValue | NumberLiteral | undefined;

interface FieldProps {
  readonly field: InputField;
  readonly value: unknown;
  readonly onChange: (value: NewValue) => void;
}

function Field({ field: { key, type, used }, value, onChange }: FieldProps) {
  if (type === 'boolean') {
    return (
      <Checkbox
        label={key}
        description={value === undefined ? texts.fields.unset : undefined}
        checked={value === true}
        indeterminate={value === undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  if (type === 'number') {
    return <NumberField label={key} value={typeof value === 'number' ? value : undefined} onChange={onChange} />;
  }
  return (
    <Autocomplete
      label={key}
      placeholder={value === undefined ? texts.fields.unset : undefined}
      data={used.map(String).filter((one) => one !== '')}
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => onChange(next === '' && value === undefined ? undefined : next)}
    />
  );
}

function valueOf(inputs: RunInputs, key: string): unknown {
  return Object.hasOwn(inputs, key) ? inputs[key] : undefined;
}
