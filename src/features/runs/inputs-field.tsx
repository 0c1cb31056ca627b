import { Button, Group, Textarea, type TextareaProps } from '@mantine/core';
import type { Ref } from 'react';

import { formatInputs, parseInputs } from './parse-inputs.ts';

interface InputsFieldProps extends Omit<TextareaProps, 'value' | 'onChange' | 'ref'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

const longestFile = 1_000_000;

/** The field "Inputs": JSON, typed, pasted, or dropped in as a file. */
export function InputsField({ value, onChange, ref, ...props }: InputsFieldProps) {
  const parsed = parseInputs(value);
  const formatted = parsed.ok ? formatInputs(parsed.inputs) : value;
  return (
    <div>
      <Textarea
        {...props}
        {...(ref && { ref })}
        label="Inputs"
        description="A JSON object. Leave it empty to send none; a JSON file can be dropped here."
        autosize
        minRows={6}
        maxRows={24}
        spellCheck={false}
        autoComplete="off"
        placeholder="{}"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const file = event.dataTransfer.files[0];
          if (!file || file.size > longestFile) return;
          event.preventDefault();
          void file.text().then(onChange);
        }}
      />
      <Group justify="flex-end" mt={4}>
        <Button variant="subtle" size="compact-xs" disabled={formatted === value} onClick={() => onChange(formatted)}>
          Format
        </Button>
      </Group>
    </div>
  );
}
