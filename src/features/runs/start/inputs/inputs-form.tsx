import { Autocomplete, Checkbox, Stack, Text, Textarea } from '@mantine/core';

import { type FieldValue, type InputField, inferInputFields } from '@/domain/runs/inputs/input-fields.ts';
import { type NumberLiteral, withInputText } from '@/domain/runs/inputs/input-text.ts';

import classes from './inputs-form.module.css';
import { NumberField } from './number-field.tsx';
import { texts } from '@/features/runs/start/texts.ts';
import type { ShownFields } from './use-shown-fields.ts';

/** Longer texts get several lines, in characters. */
const longestLine = 40;

interface InputsFormProps extends ShownFields {
  /** The inputs as JSON. */
  readonly text: string;
  /** A dialog focuses it when opened. */
  readonly isFirst?: boolean;
  readonly onChange: (text: string) => void;
}

/** Shows the inputs as fields; values without a field stay unchanged in the text. */
export function InputsForm({ text, inputs, known, why, isFirst = false, onChange }: InputsFormProps) {
  const { fields, others } = inferInputFields(known);
  // A cleared field keeps its place, here and in the text.
  const order = [...new Set([...known.slice(0, 1), inputs, ...known].flatMap((one) => Object.keys(one)))];
  const shown = fields.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
  const set = (key: string, value: NewValue) => onChange(withInputText(text, key, value, order));
  return (
    <fieldset disabled={why !== undefined} className={classes.fields} aria-label={texts.fields.label}>
      <Stack gap="sm">
        {shown.map((field, index) => (
          <Field
            key={field.key}
            field={field}
            isFirst={isFirst && index === 0}
            value={Object.hasOwn(inputs, field.key) ? inputs[field.key] : undefined}
            onChange={(value) => set(field.key, value)}
          />
        ))}
        {others.length > 0 && (
          <Text size="xs" c="dimmed">
            {texts.fields.others(others)}
          </Text>
        )}
        {why && (
          <Text size="xs" c="dimmed" role="status">
            {why}
          </Text>
        )}
      </Stack>
    </fieldset>
  );
}

type NewValue = FieldValue | NumberLiteral | undefined;

interface FieldProps {
  readonly field: InputField;
  readonly value: unknown;
  readonly isFirst: boolean;
  readonly onChange: (value: NewValue) => void;
}

function Field({ field: { key, type, used }, value, isFirst, onChange }: FieldProps) {
  const focus = isFirst && { 'data-autofocus': true };
  if (type === 'boolean') {
    return (
      <Checkbox
        {...focus}
        label={key}
        description={value === undefined ? texts.fields.unset : undefined}
        checked={value === true}
        indeterminate={value === undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  if (type === 'number') {
    return (
      <NumberField {...focus} label={key} value={typeof value === 'number' ? value : undefined} onChange={onChange} />
    );
  }
  const text = {
    ...focus,
    label: key,
    placeholder: value === undefined ? texts.fields.unset : undefined,
    value: typeof value === 'string' ? value : '',
  };
  const change = (next: string) => onChange(next === '' && value === undefined ? undefined : next);
  // Typing doesn't change the kind of a field.
  if (used.some((one) => typeof one === 'string' && one.length > longestLine)) {
    return (
      <Textarea {...text} autosize minRows={2} maxRows={8} onChange={(event) => change(event.currentTarget.value)} />
    );
  }
  return (
    // Its current value isn't a suggestion.
    <Autocomplete {...text} data={used.map(String).filter((one) => one !== '' && one !== value)} onChange={change} />
  );
}
