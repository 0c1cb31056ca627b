import type { Ref } from 'react';

/** What the form library needs of a field. */
export interface Focusable {
  readonly focus: () => void;
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
  /** The plain field, whose place it takes, had the focus. */
  readonly hadFocus: boolean;
  readonly ref?: Ref<Focusable> | undefined;
}
