import type { DifferenceRows } from './difference-counts.ts';

/** Consecutive lines that both texts have, or that only one of them has. */
export interface LinePart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly lines: readonly string[];
}

/** A line, with its number (from 1) in each text that contains it; or a gap in place of equal lines. */
export type LineDifference =
  | {
      readonly kind: 'same' | 'added' | 'removed';
      readonly before?: number;
      readonly after?: number;
      readonly text: string;
    }
  | { readonly kind: 'gap'; readonly lines: number };

/** How many equal lines are kept before and after differing ones. */
const context = 3;
const longestLine = 2000;

/** The differing lines of two texts, with some equal lines around them. @param atMost maximum number of rows */
export function lineDifferences(parts: readonly LinePart[], atMost: number): DifferenceRows<LineDifference> {
  const rows: LineDifference[] = [];
  const counts = { added: 0, removed: 0, changed: 0 };
  let [before, after] = [0, 0];
  let isCut = false;

  function push(row: LineDifference) {
    if (rows.length < atMost) rows.push(row);
    else isCut = true;
  }

  function pushLine(kind: LinePart['kind'], line: string) {
    const text = line.length > longestLine ? `${line.slice(0, longestLine)}…` : line;
    push({
      kind,
      text,
      ...(kind !== 'added' && { before: before + 1 }),
      ...(kind !== 'removed' && { after: after + 1 }),
    });
    skip(kind, 1);
  }

  function skip(kind: LinePart['kind'], lines: number) {
    if (kind !== 'added') before += lines;
    if (kind !== 'removed') after += lines;
  }

  for (const [at, { kind, lines }] of parts.entries()) {
    if (kind !== 'same') {
      counts[kind] += lines.length;
      for (const line of lines) pushLine(kind, line);
      continue;
    }
    const first = at === 0 ? 0 : context;
    const last = at === parts.length - 1 ? 0 : context;
    const hidden = lines.length - first - last;
    // A gap in place of a single line would save no space.
    if (hidden <= 1) {
      for (const line of lines) pushLine(kind, line);
      continue;
    }
    for (const line of lines.slice(0, first)) pushLine(kind, line);
    push({ kind: 'gap', lines: hidden });
    skip(kind, hidden);
    for (const line of lines.slice(lines.length - last)) pushLine(kind, line);
  }
  return { rows, counts, isCut };
}
