import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCopy } from '@tabler/icons-react';
import { type KeyboardEvent, useDeferredValue, useId, useLayoutEffect, useMemo, useState } from 'react';

import { useStable } from '@/ui/browser/use-stable.ts';
import { CopyButton } from '@/ui/clipboard/copy-button.tsx';
import { texts } from '@/ui/viewers/texts.ts';
import { useScrollWindow } from '@/ui/viewers/use-scroll-window.ts';
import { ViewerBar } from '@/ui/viewers/viewer-bar.tsx';

import { isFound, jsonLines, searchJson } from './json-lines.ts';
import {
  countedAt,
  firstPlace,
  gonePlace,
  lineAt,
  noMatches,
  openedPlace,
  openOf,
  searchedPlace,
  steppedPlace,
} from './json-place.ts';
import { JsonRow } from './json-row.tsx';
import classes from './json-view.module.css';
import { keyedLine } from './keyed-line.ts';

const rowPx = 24;
const openDepth = 2;
const mostMatches = 10_000;

/** A JSON document to look into: it opens and closes, is searched, and gives away its parts and where they are. */
export function JsonView({ value }: { readonly value: unknown }) {
  const id = useId();
  const [place, setPlace] = useState(() => firstPlace(openDepth));
  const [query, setQuery] = useState('');
  const sought = useDeferredValue(query).trim();
  const matches = useMemo(() => (sought ? searchJson(value, sought, mostMatches) : noMatches), [value, sought]);
  if (place.matches !== matches || place.sought !== sought) setPlace(searchedPlace(place, sought, matches));
  const opened = useMemo(() => openOf(place), [place]);
  const lines = useMemo(() => jsonLines(value, opened), [value, opened]);
  const at = useMemo(() => lineAt(lines, place.picked), [lines, place.picked]);
  const active = lines[at];
  const { box, from, to, show } = useScrollWindow<HTMLDivElement>(lines.length, rowPx);
  // Each step has a place of its own, also one to the same line, which may have been scrolled out of sight since.
  useLayoutEffect(() => show(lineAt(lines, place.picked)), [show, lines, place]);
  const go = useStable((path: string, isOpen?: boolean) => setPlace(gonePlace(place, path, isOpen)));
  const step = (by: 1 | -1) => setPlace(steppedPlace(place, by));
  const openAll = (depth: number) => setPlace(openedPlace(place, depth));
  const lowerCase = sought.toLowerCase();

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
        onSearch={setQuery}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          step(event.shiftKey ? -1 : 1);
        }}
      >
        {sought && (
          <span className={classes.matches}>
            <span role="status">
              {matches.length === 0 ? texts.json.noMatch : texts.json.matches(countedAt(place) + 1, matches.length)}
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
          {lines.slice(from, to).map((line, index) => (
            <JsonRow
              key={line.path}
              id={`${id}-${from + index}`}
              line={line}
              active={line === active}
              query={sought && isFound(line.name, line.value, lowerCase) ? sought : ''}
              onPick={go}
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
