import { Autocomplete, type AutocompleteProps, Checkbox, Text, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { ownValue } from '@/contract/own-value.ts';
import { type FieldValue, type InputField, inferInputFields } from '@/domain/runs/inputs/input-fields.ts';
import { type NumberLiteral, refusedNumber, withInputText } from '@/domain/runs/inputs/input-text.ts';

import { NumberField } from '@/ui/forms/number-field.tsx';

import classes from './inputs-form.module.css';
import { texts } from '@/features/runs/start/texts.ts';
import type { ShownFields } from './use-shown-fields.ts';

/** Length of a text above which its field has several lines, in characters. */
const longestLine = 40;

/** Errors of single inputs, by key. */
export type PartErrors = Readonly<Record<string, string>>;

interface InputsFormProps extends ShownFields {
  readonly text: string;
  /** The first field with an error gets the focus. */
  readonly errors?: PartErrors | undefined;
  /** Whether a dialog focuses the first field when it is opened. */
  readonly isFirst?: boolean;
  readonly onChange: (text: string) => void;
}

/** Shows the inputs as fields. Values without a field stay unchanged in the text. */
export function InputsForm({ text, inputs, refused, known, why, errors, isFirst = false, onChange }: InputsFormProps) {
  const all = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (errors) all.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const { fields, others } = inferInputFields(known);
  // A cleared field keeps its position in the form and in the text.
  const order = [...new Set([...known.slice(0, 1), inputs, ...known].flatMap((one) => Object.keys(one)))];
  const shown = fields.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
  const set = (key: string, value: NewValue) => onChange(withInputText(text, key, value, order));
  return (
    <fieldset ref={all} disabled={why !== undefined} className={classes.fields} aria-label={texts.fields.label}>
      <div className={classes.grid}>
        {shown.map((field, index) => (
          <Field
            key={field.key}
            field={field}
            isFirst={isFirst && index === 0}
            isRefused={refused.includes(field.key)}
            error={ownValue(errors, field.key)}
            value={ownValue(inputs, field.key)}
            onChange={(value) => set(field.key, value)}
          />
        ))}
        {others.length > 0 && (
          <Text size="xs" c="dimmed" className={classes.whole}>
            {texts.fields.others(others)}
          </Text>
        )}
        {why && (
          <Text size="xs" c="dimmed" role="status" className={classes.whole}>
            {why}
          </Text>
        )}
      </div>
    </fieldset>
  );
}

export function hasFieldForEach({ known, why }: ShownFields, errors: PartErrors | undefined): boolean {
  if (!errors || why !== undefined) return false;
  const keys = new Set(inferInputFields(known).fields.map(({ key }) => key));
  return Object.keys(errors).every((key) => keys.has(key));
}

type NewValue = FieldValue | NumberLiteral | undefined;

interface FieldProps {
  readonly field: InputField;
  readonly value: unknown;
  readonly isFirst: boolean;
  readonly isRefused: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: NewValue) => void;
}

function Field({ field: { key, type, used }, value, isFirst, isRefused, error, onChange }: FieldProps) {
  const shared = { label: key, error, ...(isFirst && { 'data-autofocus': true }) };
  if (type === 'boolean') {
    return (
      <Checkbox
        {...shared}
        className={classes.box}
        description={value === undefined ? texts.fields.unset : undefined}
        checked={value === true}
        indeterminate={value === undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  if (type === 'number') {
    return (
      <NumberField
        {...shared}
        placeholder={texts.fields.unset}
        value={typeof value === 'number' || typeof value === 'string' ? value : ''}
        isRefused={isRefused}
        onChange={(next, literal) =>
          onChange(typeof next === 'number' ? { literal } : next ? refusedNumber(next) : undefined)
        }
      />
    );
  }
  const text = {
    ...shared,
    placeholder: value === undefined ? texts.fields.unset : undefined,
    value: typeof value === 'string' ? value : '',
  };
  const change = (next: string) => onChange(next === '' && value === undefined ? undefined : next);
  // Typing doesn't change the kind of a field.
  if (used.some((one) => typeof one === 'string' && one.length > longestLine)) {
    return (
      <Textarea
        {...text}
        className={classes.whole}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  }
  // Don't suggest the current value.
  return <SuggestField {...text} used={used.map(String).filter((one) => one && one !== value)} onChange={change} />;
}

interface SuggestFieldProps extends AutocompleteProps {
  readonly value: string;
  readonly used: string[];
}

/** A text field with a list of earlier values. An empty list counts as closed, so that Escape closes the dialog. */
function SuggestField({ used, ...props }: SuggestFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const sought = props.value.trim().toLowerCase();
  return (
    <Autocomplete
      {...props}
      data={used}
      dropdownOpened={isOpen && used.some((one) => one.toLowerCase().includes(sought))}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      onBlur={() => setIsOpen(false)}
    />
  );
}
