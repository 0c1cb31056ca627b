import { useState } from 'react';
import { NavigationType } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

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
