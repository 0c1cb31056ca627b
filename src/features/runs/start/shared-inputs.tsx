import { Textarea } from '@mantine/core';

import { parseInputs } from './inputs/parse-inputs.ts';
import { texts } from './texts.ts';

interface SharedInputsProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** The field "Inputs" for several runs with the same inputs. */
export function SharedInputs({ value, onChange }: SharedInputsProps) {
  const parsed = parseInputs(value);
  return (
    <Textarea
      label={texts.inputs.label}
      description={texts.inputs.sharedHint}
      error={parsed.ok ? undefined : parsed.message}
      autosize
      minRows={2}
      maxRows={12}
      spellCheck={false}
      autoComplete="off"
      placeholder={texts.inputs.placeholder}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
