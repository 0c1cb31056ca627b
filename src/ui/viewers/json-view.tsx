import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCopy } from '@tabler/icons-react';
import { type KeyboardEvent, useDeferredValue, useId, useLayoutEffect, useMemo, useState } from 'react';

import { CopyButton } from '@/ui/clipboard/copy-button.tsx';

import { jsonLines, type JsonMatch, type JsonOpen, searchJson } from './json-lines.ts';
import { JsonRow } from './json-row.tsx';
import classes from './json-view.module.css';
import { keyedLine } from './keyed-line.ts';
import { texts } from './texts.ts';
import { useScrollWindow } from './use-scroll-window.ts';
import { ViewerBar } from './viewer-bar.tsx';

const rowPx = 24;
const openDepth = 2;
const mostMatches = 10_000;
const noMatches: readonly JsonMatch[] = [];

/** A JSON document to look into: it opens and closes, is searched, and gives away its parts and where they are. */
export function JsonView({ value }: { readonly value: unknown }) {
  const id = useId();
  const [open, setOpen] = useState<JsonOpen>(() => ({ depth: openDepth, changed: new Map() }));
  const [picked, setPicked] = useState('$');
  const [query, setQuery] = useState('');
  /** Which match is looked at; undefined once a person has gone on from it. */
  const [matchAt, setMatchAt] = useState<number | undefined>(0);
  const sought = useDeferredValue(query).trim();
  const matches = useMemo(() => (sought ? searchJson(value, sought, mostMatches) : noMatches), [value, sought]);
  const match = matchAt === undefined ? undefined : matches[matchAt];
  const opened = useMemo(() => withOpen(open, match?.within), [open, match]);
  const lines = useMemo(() => jsonLines(value, opened), [value, opened]);
  const activePath = match?.path ?? picked;
  const at = Math.max(
    0,
    lines.findIndex(({ path }) => path === activePath),
  );
  const active = lines[at];
  const { box, from, to, show } = useScrollWindow<HTMLDivElement>(lines.length, rowPx);
  useLayoutEffect(() => show(at), [show, at]);

  /** Go on from what is shown; a match that was looked at stays open. */
  function go(path: string, isOpen?: boolean) {
    setMatchAt(undefined);
    setPicked(path);
    if (isOpen === undefined) setOpen(opened);
    else setOpen({ ...opened, changed: new Map(opened.changed).set(path, isOpen) });
  }

  function step(by: number) {
    if (matches.length === 0) return;
    setOpen(opened);
    setMatchAt(((matchAt ?? -1) + by + matches.length) % matches.length);
  }

  function openAll(depth: number) {
    setMatchAt(undefined);
    setOpen({ depth, changed: new Map() });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = keyedLine(lines, at, event.key);
    if (!next) return;
    event.preventDefault();
    go(next.path, next.open);
  }

  return (
    <div>
      <ViewerBar
        query={query}
        onSearch={(text) => {
          setQuery(text);
          setMatchAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          step(event.shiftKey ? -1 : 1);
        }}
      >
        {sought && (
          <span className={classes.matches}>
            <span role="status">
              {matches.length === 0 ? texts.json.noMatch : texts.json.matches((matchAt ?? 0) + 1, matches.length)}
            </span>
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={texts.json.previous}
              disabled={matches.length === 0}
              onClick={() => step(-1)}
            >
              <IconChevronUp size={14} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={texts.json.next}
              disabled={matches.length === 0}
              onClick={() => step(1)}
            >
              <IconChevronDown size={14} aria-hidden />
            </ActionIcon>
          </span>
        )}
        <Button variant="subtle" size="compact-xs" onClick={() => openAll(Infinity)}>
          {texts.json.expand}
        </Button>
        <Button variant="subtle" size="compact-xs" onClick={() => openAll(1)}>
          {texts.json.collapse}
        </Button>
      </ViewerBar>
      <div className={classes.frame} role="region" aria-label={texts.preview}>
        <div
          ref={box}
          className={classes.tree}
          role="tree"
          aria-label={texts.json.tree}
          // The lines come and go as it scrolls: it keeps the focus, and says which line is meant.
          tabIndex={0}
          aria-activedescendant={active && at >= from && at < to ? `${id}-${at}` : undefined}
          onKeyDown={onKeyDown}
        >
          <div style={{ height: from * rowPx }} role="none" />
          {lines.slice(from, to).map((line, place) => (
            <JsonRow
              key={line.path}
              id={`${id}-${from + place}`}
              line={line}
              active={line === active}
              query={sought}
              onPick={() => go(line.path, line.open === undefined ? undefined : !line.open)}
            />
          ))}
          <div style={{ height: (lines.length - to) * rowPx }} role="none" />
        </div>
        {active && (
          <div className={classes.foot}>
            <code className={classes.path}>{active.path}</code>
            <CopyButton
              variant="subtle"
              size="compact-xs"
              icon={<IconCopy size={14} aria-hidden />}
              text={() => active.path}
            >
              {texts.json.copyPath}
            </CopyButton>
            <CopyButton
              variant="subtle"
              size="compact-xs"
              icon={<IconCopy size={14} aria-hidden />}
              text={() => (typeof active.value === 'string' ? active.value : JSON.stringify(active.value, null, 2))}
            >
              {texts.json.copyValue}
            </CopyButton>
          </div>
        )}
      </div>
    </div>
  );
}

function withOpen(open: JsonOpen, within: readonly string[] | undefined): JsonOpen {
  if (!within) return open;
  const changed = new Map(open.changed);
  for (const path of within) changed.set(path, true);
  return { ...open, changed };
}
