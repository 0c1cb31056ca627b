import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { type Diagnostic, linter } from '@codemirror/lint';
import { Compartment, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers, placeholder } from '@codemirror/view';

import { findJsonFault } from '@/contract/json-fault.ts';
import { withPlainBlanks } from '@/domain/runs/inputs/plain-blanks.ts';
import { jsonColours } from '@/ui/viewers/code/json-colours.ts';

import type { InputsEditorProps, Selected } from './inputs-editor-props.ts';
import { parseInputsBatch } from './parse-inputs.ts';
import { texts } from '@/features/runs/start/texts.ts';

type Told = Pick<InputsEditorProps, 'onChange' | 'onBlur' | 'onFile' | 'onPaste'>;
type Named = Pick<InputsEditorProps, 'labelledBy' | 'describedBy' | 'invalid'>;

export interface JsonEditor {
  readonly setText: (text: string) => void;
  readonly setNames: (names: Named) => void;
  readonly focus: () => void;
  /** Insert a text at the cursor. */
  readonly insert: (text: string) => void;
  readonly close: () => void;
}

/**
 * Open a JSON editor, which highlights syntax and marks the position of an error. Tab moves to the next field, as in a
 * plain field.
 */
export function openJsonEditor(
  parent: HTMLElement,
  { text, selection }: { readonly text: string; readonly selection: Selected | undefined },
  names: Named,
  told: Told,
): JsonEditor {
  const ownNames = new Compartment();
  const view = new EditorView({
    parent,
    doc: text,
    selection: { anchor: selection?.from ?? text.length, head: selection?.to ?? text.length },
    extensions: [
      setUp,
      ownNames.of(attributesOf(names)),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) told.onChange(state.doc.toString());
      }),
      EditorView.domEventHandlers({
        blur: () => told.onBlur(),
        paste: (event, { state }) => {
          const { from, to } = state.selection.main;
          const isAll = from === 0 && to === state.doc.length;
          if (isAll || !told.onPaste(event.clipboardData?.getData('text/plain') ?? '')) return false;
          event.preventDefault();
          return true;
        },
        drop: (event) => {
          const file = event.dataTransfer?.files[0];
          if (!file) return false;
          event.preventDefault();
          told.onFile(file);
          return true;
        },
      }),
    ],
  });
  return {
    setText: (next) => {
      const { doc } = view.state;
      if (doc.toString() !== next) view.dispatch({ changes: { from: 0, to: doc.length, insert: next } });
    },
    setNames: (next) => view.dispatch({ effects: ownNames.reconfigure(attributesOf(next)) }),
    focus: () => view.focus(),
    insert: (inserted) => view.dispatch(view.state.replaceSelection(inserted)),
    close: () => view.destroy(),
  };
}

function attributesOf({ labelledBy, describedBy, invalid }: Named): Extension {
  return EditorView.contentAttributes.of({
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    ...(invalid && { 'aria-invalid': 'true' }),
    spellcheck: 'false',
    autocapitalize: 'off',
    autocorrect: 'off',
  });
}

/** Submit the surrounding form, if any. Elsewhere the key has no effect, instead of adding a blank line. */
function submitForm({ contentDOM }: EditorView): boolean {
  contentDOM.closest('form')?.requestSubmit();
  return true;
}

const setUp: Extension = [
  lineNumbers(),
  history(),
  highlightActiveLine(),
  indentOnInput(),
  bracketMatching(),
  json(),
  jsonColours,
  linter(({ state }) => faultsOf(state), { delay: 400 }),
  placeholder(texts.inputs.placeholder),
  EditorView.lineWrapping,
  keymap.of([{ key: 'Mod-Enter', run: submitForm }, ...defaultKeymap, ...historyKeymap]),
];

/** The position of the first error. Several objects, one per line, are valid. */
function faultsOf({ doc }: EditorState): readonly Diagnostic[] {
  const text = doc.toString();
  const parsed = parseInputsBatch(text);
  if (parsed.ok) return [];
  const named = parsed.line;
  const fault = named === undefined ? findJsonFault(withPlainBlanks(text)) : undefined;
  const line = doc.line(Math.min(named ?? fault?.line ?? 1, doc.lines));
  const from = Math.min(line.from + (fault?.column ?? 1) - 1, line.to);
  const to = named !== undefined ? line.to : Math.min(from + 1, doc.length);
  return [{ from, to, severity: 'error', message: parsed.message }];
}
