import { Input, Textarea } from '@mantine/core';
import { type ComponentType, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { texts } from '@/features/runs/start/texts.ts';

import type { EditorHandle, InputsEditorProps, Selected } from './inputs-editor-props.ts';

interface JsonFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly onFile: (file: File) => void;
  readonly onPaste: (text: string) => boolean;
  readonly ref?: Ref<EditorHandle> | undefined;
}

/** The inputs as JSON, in a plain field until the editor has loaded. */
export function JsonField({ label, value, error, onChange, onBlur, onFile, onPaste, ref }: JsonFieldProps) {
  const id = useId();
  const plain = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<EditorHandle>(null);
  const whole = useRef<HTMLDivElement>(null);
  useImperativeHandle(
    ref,
    () => ({
      focus: () => (editor.current ?? plain.current)?.focus(),
      insert: (text) => editor.current?.insert(text),
    }),
    [],
  );

  // The error is below the editor, where a short window may not show it.
  useEffect(() => {
    if (error) whole.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  const [loaded, setLoaded] = useState<{
    readonly Editor: ComponentType<InputsEditorProps>;
    readonly selection: Selected | undefined;
  }>();

  useEffect(() => {
    let wanted = true;
    async function bringEditor() {
      // If the chunk can't be loaded, the plain field stays.
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

  if (!loaded) {
    return (
      <Textarea
        ref={plain}
        label={label}
        description={texts.inputs.hint}
        error={error}
        autosize
        minRows={3}
        maxRows={14}
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
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <Input.Wrapper ref={whole} id={id} label={label} labelElement="div" description={texts.inputs.hint} error={error}>
      <loaded.Editor
        ref={editor}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        onFile={onFile}
        onPaste={onPaste}
        labelledBy={`${id}-label`}
        describedBy={error ? `${id}-error ${id}-description` : `${id}-description`}
        invalid={Boolean(error)}
        selection={loaded.selection}
      />
    </Input.Wrapper>
  );
}

/** The selection of a field; undefined unless the field is focused. */
function selectionIn(field: HTMLTextAreaElement | null): Selected | undefined {
  if (field === null || document.activeElement !== field) return undefined;
  return { from: field.selectionStart, to: field.selectionEnd };
}
