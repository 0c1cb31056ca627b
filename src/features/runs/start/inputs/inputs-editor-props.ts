import type { Ref } from 'react';

/** What the form library needs of a field. */
export interface Focusable {
  readonly focus: () => void;
}

/** A stretch of a text, by its first and last place. */
export interface Selected {
  readonly from: number;
  readonly to: number;
}

/** What the editor is given; it is a chunk of its own. */
export interface InputsEditorProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly onFile: (file: File) => void;
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  /** The selection in the plain field that it replaces, if that had the focus. */
  readonly selection: Selected | undefined;
  readonly ref?: Ref<Focusable> | undefined;
}
