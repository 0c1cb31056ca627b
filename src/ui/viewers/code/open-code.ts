import { standardKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  codeFolding,
  foldAll,
  foldedRanges,
  foldGutter,
  forceParsing,
  unfoldAll,
  unfoldEffect,
} from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

import { texts } from '@/ui/viewers/texts.ts';

import type { Match } from './find-matches.ts';
import { jsonColours } from './json-colours.ts';
import { type JsonPlace, jsonPlaceAt } from './json-place.ts';

/** Time limit for parsing before everything is folded, in milliseconds. */
const parseMs = 200;

/** A text open for reading. */
export interface OpenCode {
  readonly setWraps: (wraps: boolean) => void;
  /** Mark the matches of a pattern, and remove earlier marks. */
  readonly mark: (pattern: RegExp | undefined) => void;
  /** Select a part, unfold it and scroll to it. */
  readonly select: (part: Match) => void;
  readonly foldAll: () => void;
  readonly unfoldAll: () => void;
  readonly close: () => void;
}

interface CodeOptions {
  readonly text: string;
  readonly isJson: boolean;
  /** Called when the cursor moves, and once with its initial position. */
  readonly onMove: (cursor: {
    readonly at: number;
    readonly lines: number;
    readonly place?: JsonPlace | undefined;
  }) => void;
}

/** Open a text in CodeMirror, read-only; only visible lines are rendered. */
export function openCode(parent: HTMLElement, { text, isJson, onMove }: CodeOptions): OpenCode {
  const wrapping = new Compartment();
  const marking = new Compartment();
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': texts.preview }),
      lineNumbers(),
      highlightActiveLine(),
      drawSelection(),
      keymap.of(standardKeymap),
      isJson
        ? [json(), jsonColours, codeFolding(), foldGutter()]
        : [
            EditorView.perLineTextDirection.of(true),
            EditorView.baseTheme({ '.cm-line': { unicodeBidi: 'plaintext' } }),
          ],
      wrapping.of([]),
      marking.of([]),
      EditorView.updateListener.of(({ selectionSet, state }) => {
        if (selectionSet) move(state);
      }),
    ],
  });

  function move(state: EditorState) {
    const { from } = state.selection.main;
    onMove({ at: from, lines: state.doc.lines, place: isJson ? jsonPlaceAt(state, from) : undefined });
  }
  move(view.state);

  return {
    setWraps: (wraps) => view.dispatch({ effects: wrapping.reconfigure(wraps ? EditorView.lineWrapping : []) }),
    mark: (pattern) => view.dispatch({ effects: marking.reconfigure(pattern ? marksOf(pattern) : []) }),
    select: ({ from, to }) => {
      const unfold: ReturnType<typeof unfoldEffect.of>[] = [];
      foldedRanges(view.state).between(from, to, (start, end) => {
        unfold.push(unfoldEffect.of({ from: start, to: end }));
      });
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: [...unfold, EditorView.scrollIntoView(from, { y: 'center' })],
      });
    },
    foldAll: () => {
      // Only nodes that are parsed to their end can be folded, and the outermost one ends with the text.
      forceParsing(view, view.state.doc.length, parseMs);
      foldAll(view);
    },
    unfoldAll: () => void unfoldAll(view),
    close: () => view.destroy(),
  };
}

/** Mark the matches in the visible part. */
function marksOf(pattern: RegExp): Extension {
  const matcher = new MatchDecorator({ regexp: pattern, decoration: Decoration.mark({ tagName: 'mark' }) });
  class Marks {
    marks: DecorationSet;
    constructor(view: EditorView) {
      this.marks = matcher.createDeco(view);
    }
    update(update: ViewUpdate) {
      this.marks = matcher.updateDeco(update, this.marks);
    }
  }
  return ViewPlugin.fromClass(Marks, { decorations: ({ marks }) => marks });
}
