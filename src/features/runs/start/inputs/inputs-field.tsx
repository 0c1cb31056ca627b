import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

import { Button, Group, Input, SegmentedControl, Textarea } from '@mantine/core';
import { IconFileUpload, IconTable } from '@tabler/icons-react';
import {
  type ComponentType,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

import type { RunInputs } from '@/contract/run.ts';
import { inferInputFields } from '@/domain/runs/inputs/input-fields.ts';

import { looksLikeCsv } from './csv-inputs.ts';
import classes from './inputs-field.module.css';
import type { Focusable, InputsEditorProps, Selected } from './inputs-editor-props.ts';
import { formatInputs, parseInputs, parseInputsBatch } from './parse-inputs.ts';
import { texts } from '@/features/runs/start/texts.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { useDroppedFile } from '@/ui/forms/use-dropped-file.ts';

interface InputsFieldProps {
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly ref?: Ref<Focusable>;
  /** The workflow's earlier inputs, the latest first. */
  readonly earlier?: readonly { readonly inputs: RunInputs }[];
  /** Says where its content is from. */
  readonly note?: ReactNode;
  /** Inputs to insert. */
  readonly chips?: ReactNode;
  /** Helpers, beside "Format". */
  readonly children?: ReactNode;
}

const none: readonly never[] = [];
const longestFile = 1_000_000;

const InputsForm = lazyPart(async () => (await import('./inputs-form.tsx')).InputsForm);

const CsvDialog = lazyPart(async () => (await import('./csv-dialog.tsx')).CsvDialog);

/** The field "Inputs": JSON, typed, pasted, or dropped in as a file; in a plain field until the editor has come. */
export function InputsField({
  value,
  error,
  onChange,
  onBlur,
  ref,
  earlier = none,
  note,
  chips,
  children,
}: InputsFieldProps) {
  const id = useId();
  const plain = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<Focusable>(null);
  useImperativeHandle(ref, () => ({ focus: () => (editor.current ?? plain.current)?.focus() }), []);
  const [loaded, setLoaded] = useState<{
    readonly Editor: ComponentType<InputsEditorProps>;
    readonly selection: Selected | undefined;
  }>();

  useEffect(() => {
    let wanted = true;
    async function bringEditor() {
      // Without the chunk the plain field stays.
      const chunk = await import('./inputs-editor.tsx').catch(() => undefined);
      if (!chunk || !wanted) return;
      // Render synchronously, so that no keystroke is lost between the two fields.
      flushSync(() => setLoaded({ Editor: chunk.InputsEditor, selection: selectionIn(plain.current) }));
    }
    void bringEditor();
    return () => {
      wanted = false;
    };
  }, []);

  const parsed = parseInputs(value);
  const formatted = parsed.ok ? formatInputs(parsed.inputs) : value;
  const [refusal, setRefusal] = useState<string>();
  const fault = refusal ?? error;
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
    onChange(text);
  };
  const isOver = useDroppedFile(readFile);
  const [isForm, setIsForm] = useState(false);
  const one = parsed.ok ? (parsed.inputs ?? {}) : undefined;
  // Stay in the text to fix the JSON.
  if (isForm && !one) setIsForm(false);
  const canBeForm = earlier.some(({ inputs }) => inferInputFields([inputs]).fields.length > 0);
  const chooser = useRef<HTMLInputElement>(null);

  return (
    <div className={classes.field} data-over={isOver || undefined}>
      {canBeForm && (
        <SegmentedControl
          className={classes.view}
          size="xs"
          aria-label={texts.fields.view}
          data={[
            { value: 'json', label: texts.fields.json },
            { value: 'form', label: texts.fields.form },
          ]}
          value={isForm && one ? 'form' : 'json'}
          onChange={(view) => {
            setIsForm(view === 'form' && one !== undefined);
            setRefusal(view === 'form' && !one ? whyNoForm(value) : undefined);
          }}
        />
      )}
      {isForm && one ? (
        <Input.Wrapper label={texts.inputs.label} labelElement="div" error={fault}>
          <InputsForm text={value} inputs={one} earlier={earlier.map(({ inputs }) => inputs)} onChange={change} />
        </Input.Wrapper>
      ) : loaded ? (
        <Input.Wrapper
          id={id}
          label={texts.inputs.label}
          labelElement="div"
          description={texts.inputs.hint}
          error={fault}
        >
          <loaded.Editor
            ref={editor}
            value={value}
            onChange={change}
            onBlur={onBlur}
            onFile={readFile}
            labelledBy={`${id}-label`}
            describedBy={fault ? `${id}-error ${id}-description` : `${id}-description`}
            invalid={Boolean(fault)}
            selection={loaded.selection}
          />
        </Input.Wrapper>
      ) : (
        <Textarea
          ref={plain}
          label={texts.inputs.label}
          description={texts.inputs.hint}
          error={fault}
          autosize
          minRows={6}
          maxRows={24}
          spellCheck={false}
          autoComplete="off"
          placeholder={texts.inputs.placeholder}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={value}
          onBlur={onBlur}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
      {note}
      {chips}
      <Group justify="space-between" mt={4} gap="xs">
        <Group gap={4}>{children}</Group>
        <Group gap={4}>
          <input
            ref={chooser}
            type="file"
            accept=".json,.jsonl,.ndjson,.txt,.csv,.tsv,application/json,text/csv"
            aria-label={texts.inputs.file}
            hidden
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) readFile(file);
              // The same file again is a choice too.
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
      {table && (
        <CsvDialog
          {...table}
          onUse={(text) => {
            change(text);
            setTable(undefined);
          }}
          onClose={() => setTable(undefined)}
        />
      )}
    </div>
  );
}

/** Why what the field says can't be shown as a form: it can't be read, or is of several runs. */
function whyNoForm(text: string): string {
  const batch = parseInputsBatch(text);
  return batch.ok ? texts.fields.notNow : batch.message;
}

function isCsv({ name, type }: File): boolean {
  return /\.(?:csv|tsv)$/i.test(name) || type === 'text/csv';
}

/** The selection of a field; undefined without focus. */
function selectionIn(field: HTMLTextAreaElement | null): Selected | undefined {
  if (field === null || document.activeElement !== field) return undefined;
  return { from: field.selectionStart, to: field.selectionEnd };
}
