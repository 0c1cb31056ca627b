import { ensureSyntaxTree, type syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

/** A value in a JSON document. */
export interface JsonPlace {
  /** For example `$.list[0].name`. */
  readonly path: string;
  /** The value as text. A string has no quotes. */
  readonly value: () => string;
}

/** Time limits for parsing the document for a path, and for a value, in milliseconds. */
const parseMs = { path: 100, value: 5000 };
const plainName = /^[A-Za-z_$][\w$]*$/;

/** The value at a position, or the innermost value around it; undefined if it takes too long to find. */
export function jsonPlaceAt(state: EditorState, position: number): JsonPlace | undefined {
  const node = valueAt(state, position, state.doc.lineAt(position).to, parseMs.path);
  if (!node) return undefined;
  return {
    path: pathOf(state, node),
    value: () => {
      // To find a value that ends far below, the document must be parsed to that value's end.
      const whole = valueAt(state, position, state.doc.length, parseMs.value);
      return whole ? textOf(state, whole) : '';
    },
  };
}

function valueAt(state: EditorState, position: number, parsedTo: number, limitMs: number): SyntaxNode | undefined {
  const tree = ensureSyntaxTree(state, parsedTo, limitMs);
  if (!tree) return undefined;
  // At the start of a line, use the line's own value rather than the surrounding one.
  const { from, text } = state.doc.lineAt(position);
  const indent = text.length - text.trimStart().length;
  let node: SyntaxNode | null = tree.resolveInner(Math.max(position, from + indent), 1);
  if (/^[[\]{},:]$/.test(node.name)) node = node.parent;
  if (node?.name === 'PropertyName') node = node.parent;
  if (node?.name === 'Property') node = node.lastChild;
  return (node?.name === 'JsonText' ? tree.topNode.firstChild : node) ?? undefined;
}

function pathOf(state: EditorState, value: SyntaxNode): string {
  const parts: string[] = [];
  for (let node = value; node.parent; node = node.parent) {
    if (node.name === 'Property') {
      const name = node.firstChild ? textOf(state, node.firstChild) : '';
      parts.push(plainName.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`);
    } else if (node.parent.name === 'Array') {
      let index = 0;
      for (let before = node.prevSibling; before; before = before.prevSibling) if (isValue(before)) index += 1;
      parts.push(`[${index}]`);
    }
  }
  return `$${parts.toReversed().join('')}`;
}

function isValue({ name }: SyntaxNode): boolean {
  return /^[A-Z]/.test(name);
}

function textOf(state: EditorState, { name, from, to }: SyntaxNode): string {
  const text = state.doc.sliceString(from, to);
  if (name !== 'String' && name !== 'PropertyName') return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}
