import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType } from 'react-router-dom';
import * as z from 'zod/mini';

import { browserKeys } from '@/domain/storage-keys.ts';
import { ownerMark } from '@/features/session/owner-mark.ts';

import type { Place } from './use-shown-place.ts';

const storageKey = browserKeys.scroll;
const schema = z.record(z.string(), z.number());

/** The places shown last, of which the positions are kept. */
const mostKept = 50;

/** How long a page may take to grow to where a person was, in milliseconds. */
const growsForMs = 30_000;

/**
 * A new page starts at its top; on the way back (or after a reload) a page is where it was left, as soon as it has
 * grown long enough, unless the person has moved on by then.
 */
export function useKeptScroll(place: Place | undefined): void {
  // Every entry that the router did not make has the same key: an address that was typed, for instance.
  // A path may have the id of something in it, which must not outlast the session.
  const key = place && `${place.location.key} ${ownerMark(place.location.pathname)}`;
  const how = place?.navigationType;
  const kept = useRef<Map<string, number>>(undefined);
  const placePx = useRef(0);
  const lastKey = useRef<string>(undefined);
  if (key !== undefined) kept.current ??= readKept(key);

  useLayoutEffect(() => {
    const positions = kept.current;
    if (!positions || key === undefined) return undefined;
    moveLast(positions, key);
    const before = lastKey.current;
    lastKey.current = key;
    // A replaced entry is gone from the history, and its place with it.
    if (how === NavigationType.Replace && before !== undefined) positions.delete(before);
    const note = () => {
      placePx.current = window.scrollY;
      positions.set(key, placePx.current);
    };
    const listen = () => {
      positions.set(key, placePx.current);
      window.addEventListener('scroll', note, { passive: true });
      // A page that is left right after scrolling was not told of it yet; this comes before the places are written.
      window.addEventListener('pagehide', note, { capture: true });
    };
    const stopListening = () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', note, { capture: true });
    };
    const wantedPx = positions.get(key) ?? 0;
    // A first visit is at its top already: no reason to have the page laid out just now.
    if (how === NavigationType.Pop && (before !== undefined || wantedPx > 0)) {
      const stopTrying = scrollWhenLongEnough(wantedPx, (atPx) => {
        placePx.current = atPx;
        listen();
      });
      return () => {
        stopTrying();
        stopListening();
      };
    }
    if (how === NavigationType.Push) {
      window.scrollTo(0, 0);
      placePx.current = 0;
    }
    // Typing in a search replaces the address at each key: asking the window for its place would lay out the page.
    listen();
    return stopListening;
  }, [key, how]);

  useEffect(() => {
    const before = history.scrollRestoration;
    const keep = () => {
      if (kept.current && lastKey.current !== undefined) moveLast(kept.current, lastKey.current);
      keepPositions(kept.current);
    };
    history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', keep);
    return () => {
      history.scrollRestoration = before;
      window.removeEventListener('pagehide', keep);
    };
  }, []);
}

/**
 * Scroll as soon as the page is long enough, and again where a part of it goes away for a moment and takes the place
 * with it. The person's own move ends that.
 * @returns stops. `settled` is called once: when there, or when given up.
 */
function scrollWhenLongEnough(toPx: number, settled: (atPx: number) => void): () => void {
  const life = new AbortController();
  const { signal } = life;
  const grows = new ResizeObserver(move);
  // A part that is removed and added again within a frame moves the scroll position, and changes no size.
  const changes = new MutationObserver(() => {
    hasChanged = true;
    requestAnimationFrame(() => (hasChanged = false));
  });
  let hasChanged = false;
  let isSettled = false;
  let wasShort = false;
  function stop() {
    life.abort();
    grows.disconnect();
    changes.disconnect();
  }
  function settle() {
    if (!isSettled) settled(window.scrollY);
    isSettled = true;
    wasShort = false;
  }
  function giveUp() {
    stop();
    settle();
  }
  function isThere() {
    return Math.abs(window.scrollY - toPx) < 2;
  }
  function move() {
    wasShort ||= document.documentElement.scrollHeight - window.innerHeight < toPx;
    // What moves a page that was long enough all the time is the person, or the browser for their sake.
    if (isSettled && !wasShort) return;
    if (!isThere()) window.scrollTo(0, toPx);
    if (isThere()) settle();
  }
  function onScroll() {
    wasShort ||= document.documentElement.scrollHeight - window.innerHeight < toPx;
    wasShort ||= hasChanged && window.scrollY < toPx;
    if (!isSettled || isThere()) return;
    if (wasShort) move();
    else stop();
  }
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    window.addEventListener(type, giveUp, { passive: true, signal });
  }
  window.addEventListener('scroll', onScroll, { passive: true, signal });
  const timer = setTimeout(giveUp, growsForMs);
  signal.addEventListener('abort', () => clearTimeout(timer));
  grows.observe(document.body);
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['style'] });
  move();
  return stop;
}

/** @param key of the first place that is shown */
function readKept(key: string): Map<string, number> {
  // An address that was typed, or a link from elsewhere, begins at its top.
  const [visit] = performance.getEntriesByType('navigation');
  const isNew = visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
  try {
    const positions = new Map(Object.entries(schema.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'))));
    if (isNew) positions.delete(key);
    return positions;
  } catch {
    return new Map();
  }
}

/** Mark a place as the one shown last, and drop the position of the one not shown for longest. */
function moveLast(positions: Map<string, number>, key: string) {
  const px = positions.get(key);
  positions.delete(key);
  if (px !== undefined) positions.set(key, px);
  const tooMany = positions.size - mostKept;
  if (tooMany > 0) for (const old of [...positions.keys()].slice(0, tooMany)) positions.delete(old);
}

function keepPositions(positions: ReadonlyMap<string, number> | undefined) {
  if (!positions) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(positions)));
  } catch {
    // Blocked or full: pages start at their top after a reload.
  }
}
