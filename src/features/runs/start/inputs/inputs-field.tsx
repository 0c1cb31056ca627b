import { Button, Group, Stack } from '@mantine/core';
import { IconFileUpload, IconTable, IconTool } from '@tabler/icons-react';
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';

import type { RunInputs } from '@/contract/run.ts';
import { decodeText, isTextThroughout } from '@/contract/text-encoding.ts';
import { useNarrow } from '@/ui/browser/use-narrow.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { MoreFields } from '@/ui/forms/more-fields.tsx';
import { useDroppedFile } from '@/ui/forms/use-dropped-file.ts';

import { looksLikeCsv, type NamedInputs, readCsvInputs } from './csv-inputs.ts';
import classes from './inputs-field.module.css';
import type { EditorHandle, Focusable } from './inputs-editor-props.ts';
import { hasFieldForEach, InputsForm, type PartErrors } from './inputs-form.tsx';
import { JsonField } from './json-field.tsx';
import { InputsNotice, type Notice } from './inputs-notice.tsx';
import { formatText, parseInputs, parseInputsBatch } from './parse-inputs.ts';
import { repairInputs } from './repair-inputs.ts';
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
/** Length above which formatting or repairing the text would delay each key, in characters. */
const longestTried = 100_000;

const CsvDialog = lazyPart(async () => (await import('./csv-dialog.tsx')).CsvDialog);

/** The inputs of a run, as fields where possible and as JSON, which can be typed, pasted, or dropped as a file. */
export function InputsField(props: InputsFieldProps) {
  const { value, partErrors, onChange, onBlur, ref, earlier = none, note, chips, children } = props;
  const parsed = parseInputs(value);
  const [refusal, setRefusal] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const [table, setTable] = useState<{ readonly file: string; readonly text: string; readonly isGuessed?: boolean }>();
  const [notice, setNotice] = useState<Notice>();
  const editor = useRef<EditorHandle>(null);
  useImperativeHandle(ref, () => ({ focus: () => editor.current?.focus() }), []);
  const readFile = (file: File) => {
    const { name, size } = file;
    const tooLarge = size > longestFile;
    setRefusal(tooLarge ? texts.inputs.tooLarge(name) : undefined);
    if (tooLarge) return;
    file.arrayBuffer().then(
      (buffer) => take(file, new Uint8Array(buffer)),
      () => setRefusal(texts.inputs.unreadable(name)),
    );
  };
  const take = (file: File, bytes: Uint8Array) => {
    const { text, isGuessed } = decodeText(bytes);
    // Replacement characters would be sent in place of those that can't be read.
    const isText = bytes.length === 0 || (isTextThroughout(bytes) && !text.includes('\ufffd'));
    if (!isText) setRefusal(texts.inputs.notText(file.name));
    else if (isCsv(file)) setTable({ file: file.name, text, isGuessed });
    else insert(text, isGuessed ? { kind: 'guessed', file: file.name } : undefined);
  };
  const insert = (text: string, next?: Notice) => {
    setRefusal(undefined);
    setNotice(next);
    onChange(text);
  };
  const change = (text: string) => {
    // The editor also reports texts that were inserted into it.
    if (text === value) return;
    setTyped(text);
    insert(text);
  };
  /** Offer to replace the text by pasted runs, which aren't meant to be part of it. */
  const paste = (text: string) => {
    const pasted = parseInputsBatch(text);
    const rows = pasted.ok || !looksLikeCsv(text) ? undefined : readCsvInputs(text);
    const runs = pasted.ok ? pasted.each.length : rows?.ok ? rows.each.length : 0;
    if (runs < 2 || value.trim() === '') return false;
    setNotice({ kind: 'pasted', text, runs, isTable: !pasted.ok });
    return true;
  };
  const isOver = useDroppedFile(readFile);
  const fields = useShownFields(
    value,
    earlier.map(({ inputs }) => inputs),
    typed,
  );
  const isTried = value.length <= longestTried;
  const isFormatted = isTried && parsed.ok && formatText(value) === value;
  const isRepairable = !parsed.ok && isTried && !fields?.refused.length;
  const repaired = useMemo(() => (isRepairable ? repairInputs(value) : undefined), [isRepairable, value]);
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
          ref={editor}
          label={fields && !isJsonFolded ? texts.inputs.asJson : texts.inputs.label}
          value={value}
          error={refusal ?? error}
          onChange={change}
          onBlur={onBlur}
          onFile={readFile}
          onPaste={paste}
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
          {repaired !== undefined && (
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<IconTool size={14} aria-hidden />}
              onClick={() => insert(repaired, { kind: 'repaired', before: value, after: repaired })}
            >
              {texts.inputs.repair}
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={!parsed.ok || isFormatted}
            onClick={() => onChange(formatText(value))}
          >
            {texts.inputs.format}
          </Button>
        </Group>
      </Group>
      {notice && (
        <InputsNotice
          notice={notice}
          onReplace={({ text, isTable }) => {
            setNotice(undefined);
            if (isTable) setTable({ file: texts.csv.pasted, text });
            else insert(text);
          }}
          onInsert={(text) => {
            setNotice(undefined);
            editor.current?.insert(text);
          }}
          onUndo={insert}
        />
      )}
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
        <MoreFields title={texts.inputs.asJson} opened={Boolean(fields.why ?? refusal ?? error ?? notice)}>
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
