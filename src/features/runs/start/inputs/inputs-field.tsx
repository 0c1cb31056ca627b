import { Button, Group, Stack } from '@mantine/core';
import { IconFileUpload, IconTable } from '@tabler/icons-react';
import { type ReactNode, type Ref, useRef, useState } from 'react';

import type { RunInputs } from '@/contract/run.ts';
import { useNarrow } from '@/ui/browser/use-narrow.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { MoreFields } from '@/ui/forms/more-fields.tsx';
import { useDroppedFile } from '@/ui/forms/use-dropped-file.ts';

import { looksLikeCsv, type NamedInputs } from './csv-inputs.ts';
import classes from './inputs-field.module.css';
import type { Focusable } from './inputs-editor-props.ts';
import { hasFieldForEach, InputsForm, type PartErrors } from './inputs-form.tsx';
import { JsonField } from './json-field.tsx';
import { formatInputs, parseInputs } from './parse-inputs.ts';
import { texts } from '@/features/runs/start/texts.ts';
import { useShownFields } from './use-shown-fields.ts';

interface InputsFieldProps {
  readonly value: string;
  readonly error?: string | undefined;
  /** Errors of single inputs, shown at their fields. */
  readonly partErrors?: PartErrors | undefined;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  /** Start a run for each row of a table. */
  readonly onStartRows: (rows: readonly NamedInputs[]) => void;
  readonly ref?: Ref<Focusable>;
  /** The workflow's earlier inputs, latest first. */
  readonly earlier?: readonly { readonly inputs: RunInputs }[];
  /** Shown to explain where the contents come from. */
  readonly note?: ReactNode;
  /** Chips of inputs to insert. */
  readonly chips?: ReactNode;
  /** Further controls beside "Format". */
  readonly children?: ReactNode;
}

const none: readonly never[] = [];
const longestFile = 1_000_000;

const CsvDialog = lazyPart(async () => (await import('./csv-dialog.tsx')).CsvDialog);

/** The inputs of a run, as fields where possible and as JSON, which can be typed, pasted, or dropped as a file. */
export function InputsField(props: InputsFieldProps) {
  const { value, partErrors, onChange, onBlur, ref, earlier = none, note, chips, children } = props;
  const parsed = parseInputs(value);
  const formatted = parsed.ok ? formatInputs(parsed.inputs) : value;
  const [refusal, setRefusal] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const [table, setTable] = useState<{ readonly file: string; readonly text: string }>();
  const readFile = (file: File) => {
    const { name, size } = file;
    const tooLarge = size > longestFile;
    setRefusal(tooLarge ? texts.inputs.tooLarge(name) : undefined);
    if (tooLarge) return;
    file.text().then(
      (text) => (isCsv(file) ? setTable({ file: name, text }) : onChange(text)),
      () => setRefusal(texts.inputs.unreadable(name)),
    );
  };
  const change = (text: string) => {
    setRefusal(undefined);
    setTyped(text);
    onChange(text);
  };
  const isOver = useDroppedFile(readFile);
  const fields = useShownFields(
    value,
    earlier.map(({ inputs }) => inputs),
    typed,
  );
  // If each part of the error has a field, the fields show it.
  const error = fields && hasFieldForEach(fields, partErrors) ? undefined : props.error;
  const chooser = useRef<HTMLInputElement>(null);
  const narrow = useNarrow();
  // Fields that appear later must not collapse the JSON while it is being edited.
  const [isJsonFirst, setIsJsonFirst] = useState(false);
  const isJsonFolded = narrow && fields !== undefined && !isJsonFirst;
  const json = (
    <div>
      <div onFocus={() => fields ?? setIsJsonFirst(true)}>
        <JsonField
          ref={ref}
          label={fields && !isJsonFolded ? texts.inputs.asJson : texts.inputs.label}
          value={value}
          error={refusal ?? error}
          onChange={change}
          onBlur={onBlur}
          onFile={readFile}
        />
      </div>
      <Group justify="space-between" mt={4} gap="xs" className={classes.actions}>
        <Group gap={4} className={classes.actions}>
          {children}
        </Group>
        <Group gap={4} className={classes.actions}>
          <input
            ref={chooser}
            type="file"
            accept=".json,.jsonl,.ndjson,.txt,.csv,.tsv,application/json,text/csv"
            aria-label={texts.inputs.file}
            hidden
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) readFile(file);
              // Choosing the same file again must also fire an event.
              currentTarget.value = '';
            }}
          />
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconFileUpload size={14} aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            {texts.inputs.chooseFile}
          </Button>
          {!parsed.ok && looksLikeCsv(value) && (
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<IconTable size={14} aria-hidden />}
              onClick={() => setTable({ file: texts.csv.pasted, text: value })}
            >
              {texts.inputs.readCsv}
            </Button>
          )}
          <Button variant="subtle" size="compact-xs" disabled={formatted === value} onClick={() => onChange(formatted)}>
            {texts.inputs.format}
          </Button>
        </Group>
      </Group>
    </div>
  );

  return (
    <Stack gap="sm" className={classes.field} data-over={isOver || undefined}>
      {(note || chips) && (
        <div>
          {note}
          {chips}
        </div>
      )}
      {fields && <InputsForm text={value} {...fields} errors={partErrors} onChange={change} />}
      {isJsonFolded ? (
        <MoreFields title={texts.inputs.asJson} opened={Boolean(fields.why ?? refusal ?? error)}>
          {json}
        </MoreFields>
      ) : (
        json
      )}
      {table && (
        <CsvDialog
          {...table}
          onStart={(rows) => {
            setTable(undefined);
            props.onStartRows(rows);
          }}
          onEdit={(text) => {
            setTable(undefined);
            change(text);
          }}
          onClose={() => setTable(undefined)}
        />
      )}
    </Stack>
  );
}

function isCsv({ name, type }: File): boolean {
  return /\.(?:csv|tsv)$/i.test(name) || type === 'text/csv';
}
