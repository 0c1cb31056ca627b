import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';

import { type JsonLine, jsonSummary } from './json-lines.ts';
import classes from './json-view.module.css';
import { Found } from './found.tsx';
import { texts } from './texts.ts';

interface JsonRowProps {
  readonly id: string;
  readonly line: JsonLine;
  readonly active: boolean;
  readonly query: string;
  readonly onPick: () => void;
}

const longestText = 2000;

/** One line of a JSON document. */
export function JsonRow({ id, line, active, query, onPick }: JsonRowProps) {
  const { depth, name, value, open, place, of } = line;
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
      onClick={onPick}
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
  const isList = Array.isArray(value);
  const count = Object.keys(value).length;
  const size = isList ? texts.json.items(count) : texts.json.keys(count);
  const inside = open ? size : jsonSummary(value);
  return (
    <>
      {isList ? '[' : '{'} <span className={classes.inside}>{inside}</span> {isList ? ']' : '}'}
      {!open && <span className={classes.size}>{size}</span>}
    </>
  );
}
