import { useState } from 'react';
import { flushSync } from 'react-dom';
import { NavigationType } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render, renderHook } from 'vitest-browser-react';

import { browserKeys } from '@/domain/storage-keys.ts';

import { useKeptScroll } from './use-kept-scroll.ts';
import type { Place } from './use-shown-place.ts';

afterEach(() => window.scrollTo(0, 0));

function placeOf(key: string, navigationType: NavigationType): Place {
  return {
    location: { key, pathname: `/${key}`, search: '', hash: '', state: null },
    navigationType,
    page: key,
    turn: 0,
  };
}

/** A page as long as is typed, in pixels; the buttons lead to another page and back. */
function LongPage() {
  const [place, setPlace] = useState(placeOf('list', NavigationType.Push));
  const [heightPx, setHeightPx] = useState(3000);
  useKeptScroll(place);
  return (
    <div style={{ height: heightPx }}>
      <div style={{ position: 'fixed' }}>
        <button type="button" onClick={() => setPlace(placeOf('detail', NavigationType.Push))}>
          Open
        </button>
        <button type="button" onClick={() => setPlace(placeOf('list', NavigationType.Pop))}>
          Back
        </button>
        <input aria-label="Height" onChange={({ target }) => setHeightPx(Number(target.value))} />
      </div>
    </div>
  );
}

const height = page.getByRole('textbox', { name: 'Height' });
const scrolled = () => Math.round(window.scrollY);

/** As a page that changes by itself, without a key pressed. */
function setHeight(px: number) {
  const input = height.element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, String(px));
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function twoFrames(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
}

async function comeBackTo(px: number) {
  await render(<LongPage />);
  window.scrollTo(0, px);
  await expect.poll(scrolled).toBe(px);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.poll(scrolled).toBe(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(scrolled).toBe(px);
}

test('a part of the page that goes away for a moment does not cost the place', async () => {
  await comeBackTo(900);
  setHeight(100);
  await twoFrames();
  expect(scrolled()).toBe(0);
  setHeight(3000);
  await expect.poll(scrolled).toBe(900);
});

test('a part that goes away and comes back within a frame does not either', async () => {
  await comeBackTo(900);
  await twoFrames();
  flushSync(() => setHeight(100));
  // Has the browser lay out the page, as what measures itself does.
  expect(scrolled()).toBe(0);
  flushSync(() => setHeight(3000));
  await expect.poll(scrolled).toBe(900);
});

for (const [how, move] of [
  ['a scroll bar', async () => window.scrollTo(0, 400)],
  ['a screen reader that goes to the top', async () => window.scrollTo(0, 0)],
  ['a key', () => userEvent.keyboard('{Tab}')],
] as const) {
  test(`a move of the person’s own, by ${how}, ends that`, async () => {
    await comeBackTo(900);
    await move();
    await twoFrames();
    setHeight(100);
    await twoFrames();
    setHeight(3000);
    await twoFrames();
    expect(scrolled()).toBe(0);
  });
}

test('the positions of the fifty places that were shown last are kept, and no more', async () => {
  const goThrough = await renderHook(useKeptScroll, { initialProps: placeOf('place-0', NavigationType.Push) });
  for (let at = 1; at < 60; at += 1) await goThrough.rerender(placeOf(`place-${at}`, NavigationType.Push));
  // Back at one of the older ones, which is then among the newest.
  await goThrough.rerender(placeOf('place-20', NavigationType.Pop));
  await goThrough.rerender(placeOf('place-60', NavigationType.Push));
  window.dispatchEvent(new Event('pagehide'));
  const kept = Object.keys(JSON.parse(sessionStorage.getItem(browserKeys.scroll) ?? '{}') as object);
  const places = kept.map((key) => key.split(' ')[0]);
  expect(kept).toHaveLength(50);
  expect(places.slice(-2)).toEqual(['place-20', 'place-60']);
  expect(places).not.toContain('place-5');
  sessionStorage.removeItem(browserKeys.scroll);
});
