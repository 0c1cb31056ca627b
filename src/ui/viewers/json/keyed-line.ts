import type { JsonLine } from './json-lines.ts';

/** What a key does in a tree: it leads to a line, or opens or closes one. */
export interface KeyedLine {
  readonly path: string;
  readonly open?: boolean;
}

const page = 15;

/** What a key of a tree (ARIA's keys for trees) does at a line; undefined where it does nothing. */
export function keyedLine(lines: readonly JsonLine[], at: number, key: string): KeyedLine | undefined {
  const line = lines[at];
  if (!line) return undefined;
  const to = (index: number): KeyedLine | undefined => {
    const target = lines[Math.min(Math.max(index, 0), lines.length - 1)];
    return target && { path: target.path };
  };
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'PageDown':
      return to(at + page);
    case 'PageUp':
      return to(at - page);
    case 'Home':
      return to(0);
    case 'End':
      return to(lines.length - 1);
    case 'Enter':
    case ' ':
      return line.open === undefined ? undefined : { path: line.path, open: !line.open };
    case 'ArrowRight':
      if (line.open === undefined) return undefined;
      return line.open ? to(at + 1) : { path: line.path, open: true };
    case 'ArrowLeft': {
      if (line.open) return { path: line.path, open: false };
      const parent = lines.slice(0, at).findLastIndex(({ depth }) => depth < line.depth);
      return parent === -1 ? undefined : to(parent);
    }
    default:
      return undefined;
  }
}
