import type { Ref } from 'react';

/** The handle by which the form library focuses a field. */
export interface Focusable {
  readonly focus: () => void;
}

/** The handle of the editor, or of the plain field in its place. */
export interface EditorHandle extends Focusable {
  /** Insert a text at the cursor. */
  readonly insert: (text: string) => void;
}

/** A range of a text, by its start and end. */
export interface Selected {
  readonly from: number;
  readonly to: number;
}

/** Props of the editor, which is a separate chunk. */
export interface InputsEditorProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly onFile: (file: File) => void;
  /** @returns whether the pasted text must not be inserted */
  readonly onPaste: (text: string) => boolean;
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  /** The selection in the plain field that the editor replaces; undefined if that was not focused. */
  readonly selection: Selected | undefined;
  readonly ref?: Ref<EditorHandle> | undefined;
}
