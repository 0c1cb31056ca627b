import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';

import { Found } from '@/ui/viewers/found.tsx';
import { texts } from '@/ui/viewers/texts.ts';

import { type JsonLine, jsonSummary, treeParts } from './json-lines.ts';
import classes from './json-view.module.css';

interface JsonRowProps {
  readonly id: string;
  readonly line: JsonLine;
  readonly active: boolean;
  /** What is marked in it; empty where it has nothing of that, so that it need not render. */
  readonly query: string;
  /** It was pressed. @param open what opens or closes by that */
  readonly onPick: (path: string, open?: boolean) => void;
}

const longestText = 2000;

/** One line of a JSON document; it renders only when it changes. */
export const JsonRow = memo(({ id, line, active, query, onPick }: JsonRowProps) => {
  const { path, depth, name, value, open, place, of } = line;
  return (
    // The tree has the focus, and the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="treeitem"
      className={classes.row}
      aria-level={depth + 1}
      aria-posinset={place}
      aria-setsize={of}
      aria-expanded={open}
      aria-selected={active}
      style={{ paddingInlineStart: `${depth * 1.125 + 0.375}rem` }}
      onClick={() => onPick(path, open === undefined ? undefined : !open)}
    >
      <span className={classes.sign} aria-hidden>
        {open !== undefined && (open ? <IconChevronDown size={13} /> : <IconChevronRight size={13} />)}
      </span>
      <span className={classes.line}>
        {name !== undefined && (
          <>
            <span className={classes.name}>
              <Found text={JSON.stringify(name)} query={query} />
            </span>
            {': '}
          </>
        )}
        {open === undefined ? <Plain value={value} query={query} /> : <Tree value={value as object} open={open} />}
      </span>
    </div>
  );
}, isAlike);

/** The lines are made anew whenever one opens or closes; most of them say the same. */
function isAlike({ line: before, ...rest }: JsonRowProps, { line: after, ...next }: JsonRowProps): boolean {
  const keys = Object.keys(rest) as readonly (keyof typeof rest)[];
  if (keys.some((key) => rest[key] !== next[key])) return false;
  return (Object.keys(after) as readonly (keyof JsonLine)[]).every((key) => before[key] === after[key]);
}

function Plain({ value, query }: { readonly value: unknown; readonly query: string }) {
  const text = JSON.stringify(value).slice(0, longestText);
  const kind = value === null ? 'null' : typeof value;
  return (
    <span className={classes[kind]}>
      <Found text={text} query={query} />
    </span>
  );
}

function Tree({ value, open }: { readonly value: object; readonly open: boolean }) {
  const { isList, count, begin, end } = treeParts(value);
  const size = isList ? texts.json.items(count) : texts.json.keys(count);
  const inside = open ? size : jsonSummary(value);
  return (
    <>
      {begin} <span className={classes.inside}>{inside}</span> {end}
      {!open && <span className={classes.size}>{size}</span>}
    </>
  );
}
