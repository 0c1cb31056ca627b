import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { parseNumber } from '@/domain/parse-number.ts';

import { texts } from './texts.ts';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** A text that is no number is kept as typed. */
  readonly value: number | string;
  /** Whether a text in `value` was typed into this field earlier. */
  readonly isRefused?: boolean;
  /** @param text the number as typed, such as "1.50" */
  readonly onChange: (value: number | string, text: string) => void;
}

/**
 * A field for a number, which never changes what was typed. Typing a text that is no number makes the field invalid, so
 * that its form isn't submitted. The arrow keys change the number by one.
 */
export function NumberField({ value, isRefused = false, onChange, error, ...props }: NumberFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  // An error that appears when the field is left would move the button that is being pressed.
  const [wasRefused, setWasRefused] = useState(false);
  const isTyped = typed !== undefined && valueOf(typed) === value;
  const isInvalid = (isTyped || isRefused) && typeof value === 'string' && value !== '';

  useEffect(() => field.current?.setCustomValidity(isInvalid ? texts.number : ''), [isInvalid]);

  const change = (text: string) => {
    setTyped(text);
    onChange(valueOf(text), text.trim());
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const from = value === '' ? 0 : value;
    if (by === undefined || typeof from !== 'number' || !Number.isSafeInteger(Math.trunc(from) + by)) return;
    event.preventDefault();
    change(String(Number((from + by).toPrecision(15))));
  };
  return (
    <TextInput
      {...props}
      ref={field}
      inputMode="decimal"
      autoComplete="off"
      value={isTyped ? typed : String(value)}
      error={error ?? (isInvalid && wasRefused ? texts.number : undefined)}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={step}
      onInvalid={() => setWasRefused(true)}
    />
  );
}

function valueOf(text: string): number | string {
  return parseNumber(text) ?? text.trim();
}
