import { Button, Text } from '@mantine/core';
import { useState } from 'react';

import classes from './json-tree.module.css';

const childrenAtOnce = 100;
const openDepth = 2;

/** JSON to look into: objects and lists open and close, by mouse or keyboard; long ones come in parts. */
export function JsonTree({ value }: { readonly value: unknown }) {
  return (
    <div className={classes.tree} role="region" aria-label="Preview">
      <Node value={value} depth={0} />
    </div>
  );
}

interface NodeProps {
  readonly name?: string | undefined;
  readonly value: unknown;
  readonly depth: number;
}

function Node({ name, value, depth }: NodeProps) {
  const [open, setOpen] = useState(depth < openDepth);
  const [limit, setLimit] = useState(childrenAtOnce);
  if (typeof value !== 'object' || value === null) {
    return (
      <div className={classes.leaf}>
        <Name name={name} />
        <span className={classes[value === null ? 'null' : typeof value]}>{JSON.stringify(value)}</span>
      </div>
    );
  }
  const list = Array.isArray(value);
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
  if (entries.length === 0) {
    return (
      <div className={classes.leaf}>
        <Name name={name} />
        {list ? '[]' : '{}'}
      </div>
    );
  }
  const what = list ? 'item' : 'key';
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className={classes.node}>
      <summary>
        <Name name={name} />
        {list ? '[' : '{'}
        <Text span size="xs" c="dimmed">
          {' '}
          {entries.length.toLocaleString('en')} {entries.length === 1 ? what : `${what}s`}{' '}
        </Text>
        {list ? ']' : '}'}
      </summary>
      {open && (
        <div className={classes.children}>
          {entries.slice(0, limit).map(([key, child]) => (
            <Node key={key} name={list ? undefined : key} value={child} depth={depth + 1} />
          ))}
          {entries.length > limit && (
            <Button variant="subtle" size="compact-xs" onClick={() => setLimit(limit + childrenAtOnce)}>
              Show more of {(entries.length - limit).toLocaleString('en')}
            </Button>
          )}
        </div>
      )}
    </details>
  );
}

function Name({ name }: { readonly name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <>
      <span className={classes.name}>{JSON.stringify(name)}</span>
      {': '}
    </>
  );
}
