import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';

import classes from './inputs-field.module.css';
import type { InputsEditorProps } from './inputs-editor-props.ts';
import { type JsonEditor, openJsonEditor } from './json-editor.ts';

/** The editor of the field "Inputs". */
export function InputsEditor({ value, labelledBy, describedBy, invalid, selection, ref, ...told }: InputsEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditor>(undefined);
  const onChange = useEffectEvent(told.onChange);
  const onBlur = useEffectEvent(told.onBlur);
  const onFile = useEffectEvent(told.onFile);
  const onPaste = useEffectEvent(told.onPaste);
  const open = useEffectEvent((parent: HTMLElement) => {
    const names = { labelledBy, describedBy, invalid };
    const opened = openJsonEditor(parent, { text: value, selection }, names, { onChange, onBlur, onFile, onPaste });
    if (selection) opened.focus();
    return opened;
  });

  // These are layout effects, since a key pressed between a render and a later effect would be overwritten by the older
  // text.
  useLayoutEffect(() => {
    if (!place.current) return undefined;
    const opened = open(place.current);
    editor.current = opened;
    return () => {
      editor.current = undefined;
      opened.close();
    };
  }, []);

  useLayoutEffect(() => editor.current?.setText(value), [value]);

  useEffect(() => editor.current?.setNames({ labelledBy, describedBy, invalid }), [labelledBy, describedBy, invalid]);

  useImperativeHandle(
    ref,
    () => ({ focus: () => editor.current?.focus(), insert: (text) => editor.current?.insert(text) }),
    [],
  );

  return <div ref={place} className={classes.editor} data-invalid={invalid || undefined} />;
}
