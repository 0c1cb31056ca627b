import type { Ref } from 'react';

/** The handle by which the form library focuses a field. */
export interface Focusable {
  readonly focus: () => void;
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
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  /** The selection in the plain field that the editor replaces; undefined if that was not focused. */
  readonly selection: Selected | undefined;
  readonly ref?: Ref<Focusable> | undefined;
}
