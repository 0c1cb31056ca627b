import '@mantine/core/styles/NumberInput.layer.css';

import { Autocomplete, Checkbox, NumberInput, Stack, Text } from '@mantine/core';

import type { RunInputs } from '@/contract/run.ts';
import { type FieldValue, type InputField, inferInputFields, withInput } from '@/domain/runs/input-fields.ts';

import { formatInputs } from './parse-inputs.ts';
import { texts } from './texts.ts';

interface InputsFormProps {
  /** What the text says now. */
  readonly inputs: RunInputs;
  /** What the workflow was given before, the latest first. */
  readonly earlier: readonly RunInputs[];
  readonly onChange: (text: string) => void;
}

/** The inputs as fields; what none of these can show stays as it is in the text. */
export function InputsForm({ inputs, earlier, onChange }: InputsFormProps) {
  const { fields, others } = inferInputFields([inputs, ...earlier]);
  const set = (key: string, value: FieldValue | undefined) => onChange(formatInputs(withInput(inputs, key, value)));
  return (
    <Stack gap="sm" role="group" aria-label={texts.inputs.label}>
      {fields.map((field) => (
        <Field key={field.key} field={field} value={inputs[field.key]} onChange={(value) => set(field.key, value)} />
      ))}
      {others.length > 0 && (
        <Text size="xs" c="dimmed">
          {texts.fields.others(others)}
        </Text>
      )}
    </Stack>
  );
}

interface FieldProps {
  readonly field: InputField;
  readonly value: unknown;
  readonly onChange: (value: FieldValue | undefined) => void;
}

function Field({ field: { key, type, used }, value, onChange }: FieldProps) {
  if (type === 'boolean') {
    return (
      <Checkbox label={key} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    );
  }
  if (type === 'number') {
    return (
      <NumberInput
        label={key}
        placeholder={texts.fields.unset}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
      />
    );
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
