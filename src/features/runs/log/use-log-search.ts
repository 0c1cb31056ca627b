import { useEffect, useRef, useState } from 'react';

import { yieldToMain } from '@/api/yield-to-main.ts';
import type { KeptLines } from '@/domain/runs/log/kept-lines.ts';
import { reach } from '@/domain/runs/log/log-screen.ts';
import { plainLine } from '@/domain/runs/log/log-text.ts';

import type { KnownLog } from './log-reader.ts';

const sliceMs = 8;
const linesBetweenLooks = 500;

/** A search in progress. */
interface Search {
  readonly texts: KeptLines;
  readonly query: string;
  readonly found: number[];
  /** The first line that was not searched yet. */
  at: number;
}

/** The indexes of a log's lines that contain a text, ignoring case. More are added as the log grows. */
export function useLogSearch(log: KnownLog, query: string): readonly number[] {
  const [found, setFound] = useState<readonly number[]>([]);
  const search = useRef<Search>(undefined);

  useEffect(() => {
    const { texts } = log;
    if (search.current?.query !== query || search.current.texts !== texts) {
      search.current = { texts, query, found: [], at: 0 };
    }
    const own = search.current;
    // The last lines may have been redrawn.
    own.at = Math.max(0, own.at - reach);
    while ((own.found.at(-1) ?? -1) >= own.at) own.found.pop();
    const sought = soughtIn(query);
    if (!sought) return undefined;
    const leaving = new AbortController();
    void searchUpTo(texts.length, own, sought, leaving.signal).then((isOver) => isOver && setFound([...own.found]));
    return () => leaving.abort();
  }, [log, query]);

  return query === '' ? none : found;
}

const none: readonly number[] = [];

/** Search in slices, so that the page stays responsive. @returns whether the search reached the end */
async function searchUpTo(count: number, search: Search, sought: RegExp, signal: AbortSignal): Promise<boolean> {
  while (search.at < count) {
    searchFor(sliceMs, search, sought, count);
    await yieldToMain();
    if (signal.aborted) return false;
  }
  return !signal.aborted;
}

function searchFor(ms: number, search: Search, sought: RegExp, count: number): void {
  const until = performance.now() + ms;
  for (; search.at < count; search.at += 1) {
    if (search.at % linesBetweenLooks === 0 && performance.now() > until) {
      // The time is up. Search this line still, so that each slice searches at least one.
      searchLine(search, sought);
      search.at += 1;
      return;
    }
    searchLine(search, sought);
  }
}

function searchLine({ texts, found, at }: Search, sought: RegExp): void {
  if (sought.test(plainLine(texts.at(at)))) found.push(at);
}

/** A pattern that matches a text literally; undefined for an empty text. */
export function soughtIn(query: string, flags = 'iu'): RegExp | undefined {
  return query === '' ? undefined : new RegExp(query.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`), flags);
}
