import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCopy } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { CopyButton } from '@/ui/clipboard/copy-button.tsx';
import { texts } from '@/ui/viewers/texts.ts';
import { ViewerBar } from '@/ui/viewers/viewer-bar.tsx';

import classes from './code-view.module.css';
import { findMatches, termPattern } from './find-matches.ts';
import type { JsonPlace } from './json-place.ts';
import { type OpenCode, openCode } from './open-code.ts';

interface CodeViewProps {
  readonly text: string;
  /** Whether the text is JSON, which is coloured and foldable, and whose parts and their paths can be copied. */
  readonly isJson?: boolean;
  /** Whether the text is only the beginning of a larger file. */
  readonly cut?: boolean;
}

interface Cursor {
  /** Number of characters before the cursor. */
  readonly at: number;
  readonly lines: number;
  readonly place?: JsonPlace | undefined;
}

const mostMatches = 10_000;
/** Matches a line so long that wrapping it takes seconds. */
const hasLongLine = /.{20000}/;
const icon = { size: 14, 'aria-hidden': true };

/** A text to read, search and copy from. */
export function CodeView({ text: file, isJson = false, cut = false }: CodeViewProps) {
  // The final line break of a file doesn't start a new line.
  const text = file.replace(/(?:\r\n?|\n)$/, '');
  const box = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState<OpenCode>();
  const [cursor, setCursor] = useState<Cursor>({ at: 0, lines: 0 });
  const [wraps, setWraps] = useState(() => !isJson && !hasLongLine.test(text));
  const [query, setQuery] = useState('');
  const sought = useDeferredValue(query).trim();
  const pattern = useMemo(() => (sought ? termPattern(sought) : undefined), [sought]);
  const matches = useMemo(() => (pattern ? findMatches(text, pattern, mostMatches) : []), [text, pattern]);
  // The match at the cursor, or the next one.
  const current = Math.max(
    0,
    matches.findIndex(({ from }) => from >= cursor.at),
  );

  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const opened = openCode(box.current, { text, isJson, onMove: setCursor });
    setCode(opened);
    return opened.close;
  }, [text, isJson]);

  useEffect(() => code?.setWraps(wraps), [code, wraps]);

  const showMatch = useEffectEvent(() => goTo(current));
  useEffect(() => {
    code?.mark(pattern);
    showMatch();
  }, [code, pattern]);

  function goTo(index: number) {
    const match = matches[(index + matches.length) % matches.length];
    if (match) code?.select(match);
  }

  return (
    <div>
      <ViewerBar
        query={query}
        onSearch={setQuery}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          goTo(current + (event.shiftKey ? -1 : 1));
        }}
      >
        {sought && (
          <span className={classes.matches} data-of-search>
            <span role="status">
              {matches.length === 0 ? texts.code.noMatch : texts.code.matches(current + 1, matches.length)}
            </span>
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={texts.code.previous}
              disabled={matches.length === 0}
              onClick={() => goTo(current - 1)}
            >
              <IconChevronUp {...icon} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={texts.code.next}
              disabled={matches.length === 0}
              onClick={() => goTo(current + 1)}
            >
              <IconChevronDown {...icon} />
            </ActionIcon>
          </span>
        )}
        {isJson ? (
          <>
            <Button variant="subtle" size="compact-xs" onClick={code?.unfoldAll}>
              {texts.code.expand}
            </Button>
            <Button variant="subtle" size="compact-xs" onClick={code?.foldAll}>
              {texts.code.collapse}
            </Button>
          </>
        ) : (
          <span>{cut ? texts.code.firstLines(cursor.lines) : texts.code.lines(file === '' ? 0 : cursor.lines)}</span>
        )}
        <Checkbox
          size="xs"
          label={texts.code.wrap}
          checked={wraps}
          onChange={(event) => setWraps(event.currentTarget.checked)}
        />
        <CopyButton text={() => file} size="compact-xs" variant="subtle" icon={<IconCopy {...icon} />}>
          {texts.copy}
        </CopyButton>
      </ViewerBar>
      <div className={classes.frame} role="region" aria-label={texts.preview}>
        <div ref={box} className={classes.code} />
        {cursor.place && <JsonFoot place={cursor.place} />}
      </div>
    </div>
  );
}

/** The cursor's path in a JSON document. */
function JsonFoot({ place }: { readonly place: JsonPlace }) {
  const copy = { variant: 'subtle', size: 'compact-xs', icon: <IconCopy {...icon} /> };
  return (
    <div className={classes.foot}>
      <code className={classes.path}>{place.path}</code>
      <CopyButton {...copy} text={() => place.path}>
        {texts.code.copyPath}
      </CopyButton>
      <CopyButton {...copy} text={place.value}>
        {texts.code.copyValue}
      </CopyButton>
    </div>
  );
}
