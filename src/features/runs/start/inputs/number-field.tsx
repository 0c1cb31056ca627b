import '@mantine/core/styles/NumberInput.layer.css';

import { NumberInput } from '@mantine/core';
import { useState } from 'react';

import type { NumberLiteral } from '@/domain/runs/inputs/input-text.ts';

import { texts } from '@/features/runs/start/texts.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: NumberLiteral | undefined) => void;
  /** Whether a dialog focuses the field when it is opened. */
  readonly 'data-autofocus'?: boolean;
}

/** A number field that keeps the text while the user types, such as "1." on the way to "1.05". */
export function NumberField({ label, value, onChange, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && numberOf(typed) === value;
  return (
    <NumberInput
      {...props}
      label={label}
      placeholder={texts.fields.unset}
      value={isTyped ? typed : (value ?? '')}
      onChange={(next) => {
        const text = String(next);
        const number = numberOf(text);
        setTyped(text);
        onChange(number === undefined ? undefined : { literal: isJson.test(text) ? text : String(number) });
      }}
    />
  );
}

const isJson = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

function numberOf(text: string): number | undefined {
  return /\d/.test(text) ? Number(text) : undefined;
}
