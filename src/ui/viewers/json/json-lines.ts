/** One line of a document that is looked into: a value, and where it is. */
export interface JsonLine {
  /** As in `$.list[0].name`; each line's own. */
  readonly path: string;
  readonly depth: number;
  /** The key in its object; undefined in a list, and at the top. */
  readonly name?: string | undefined;
  readonly value: unknown;
  /** Whether what it holds is shown below it; undefined where it holds nothing. */
  readonly open?: boolean | undefined;
  /** Its place among its siblings, from 1, and how many they are. */
  readonly place: number;
  readonly of: number;
}

/** What is open: all down to a depth, but for what a person has opened or closed. */
export interface JsonOpen {
  readonly depth: number;
  readonly changed: ReadonlyMap<string, boolean>;
}

/** What lies deeper is not looked into: each level is a call within the one before. */
const deepest = 500;

const plainName = /^[A-Za-z_$][\w$]*$/;

/** Where a child of a place is. */
export function childPath(parent: string, name: string, isList: boolean): string {
  if (isList) return `${parent}[${name}]`;
  return plainName.test(name) ? `${parent}.${name}` : `${parent}[${JSON.stringify(name)}]`;
}

/** Whether a value holds others. */
export function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** Whether what is at a path, so deep, is open. */
export function isOpenAt({ depth: openDepth, changed }: JsonOpen, path: string, depth: number): boolean {
  return changed.get(path) ?? depth < openDepth;
}

/** The lines that are to be seen of a document. */
export function jsonLines(top: unknown, opened: JsonOpen): readonly JsonLine[] {
  const lines: JsonLine[] = [];
  function add(value: unknown, path: string, depth: number, name: string | undefined, place: number, of: number) {
    const entries = typeof value === 'object' && value !== null && depth < deepest ? Object.entries(value) : [];
    const open = entries.length > 0 ? isOpenAt(opened, path, depth) : undefined;
    lines.push({ path, depth, name, value, open, place, of });
    if (!open) return;
    const isList = Array.isArray(value);
    let at = 0;
    for (const [key, child] of entries) {
      at += 1;
      add(child, childPath(path, key, isList), depth + 1, isList ? undefined : key, at, entries.length);
    }
  }
  add(top, '$', 0, undefined, 1, 1);
  return lines;
}

/** A place where a search found something, and what has to be open for it to be seen. */
export interface JsonMatch {
  readonly path: string;
  readonly within: readonly string[];
}

/** The places whose key or plain value has a text in it. @param most how many are enough */
export function searchJson(top: unknown, query: string, most: number): readonly JsonMatch[] {
  const sought = query.trim().toLowerCase();
  const matches: JsonMatch[] = [];
  if (!sought) return matches;
  function look(value: unknown, path: string, name: string | undefined, within: readonly string[]) {
    if (matches.length >= most) return;
    if (isFound(name, value, sought)) matches.push({ path, within });
    if (!isTree(value) || within.length >= deepest) return;
    const isList = Array.isArray(value);
    const inside = [...within, path];
    for (const [key, child] of Object.entries(value)) {
      look(child, childPath(path, key, isList), isList ? undefined : key, inside);
    }
  }
  look(top, '$', undefined, []);
  return matches;
}

/** Whether a key or its plain value has a text in it. @param sought in lower case */
export function isFound(name: string | undefined, value: unknown, sought: string): boolean {
  if (name?.toLowerCase().includes(sought)) return true;
  return !isTree(value) && (typeof value === 'string' ? value : JSON.stringify(value)).toLowerCase().includes(sought);
}

/** What stands around the parts of a value that holds others, and how many they are. */
export function treeParts(value: object) {
  const isList = Array.isArray(value);
  const count = isList ? value.length : Object.keys(value).length;
  return { isList, count, begin: isList ? '[' : '{', end: isList ? ']' : '}' };
}

/** What is in a value that is closed, in a few words: `name: "Bread", size: 2, …`. */
export function jsonSummary(value: object, longest = 60): string {
  const isList = Array.isArray(value);
  let text = '';
  // Not all entries of a long list for the first few of them.
  for (const name in value) {
    const child = (value as Readonly<Record<string, unknown>>)[name];
    const part = isList ? short(child) : `${name}: ${short(child)}`;
    if (text.length + part.length > longest) return text ? `${text}, …` : '…';
    text += text ? `, ${part}` : part;
  }
  return text;
}

function short(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    const { count, begin, end } = treeParts(value);
    return `${begin}${count > 0 ? '…' : ''}${end}`;
  }
  const text = JSON.stringify(value);
  return text.length > 24 ? `${text.slice(0, 22)}…"` : text;
}
