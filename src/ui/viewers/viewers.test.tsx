import { MantineProvider } from '@mantine/core';
import type { CSSProperties, ReactElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { CsvView } from './csv-view.tsx';
import { CodeView } from './code/code-view.tsx';
import { FittedPicture } from './fitted-picture.tsx';
import { PictureZoom } from './picture-zoom.tsx';

const show = (view: ReactElement) => render(<MantineProvider>{view}</MantineProvider>);
const preview = page.getByRole('region', { name: 'Preview' });
const search = page.getByRole('searchbox', { name: 'Search' });
const placed = () => page.getByRole('img').element().getAttribute('style') ?? '';
const status = page.getByRole('status').first();

const json = (document: unknown) => <CodeView text={JSON.stringify(document, null, 2)} isJson />;
const path = () => preview.element().querySelector('code')?.textContent;

describe('a file of rows', () => {
  const rows = Array.from(
    { length: 5120 },
    (_, index) => `Item ${index},${(index * 7919) % 5120},${index % 3 ? 'a' : ''}`,
  );
  const text = `name,size,kind\n${rows.join('\n')}\n`;
  const table = page.getByRole('table', { name: 'Rows of the file' });
  const first = () => table.getByRole('row').nth(1).element().textContent;

  test('shows how many rows there are, and renders only visible ones', async () => {
    await show(<CsvView text={text} cut={false} />);
    await expect.element(status).toHaveTextContent('5,120 rows');
    await expect.element(table).toHaveAttribute('aria-rowcount', '5121');
    expect(document.querySelectorAll('tr').length).toBeLessThan(80);
    preview.element().scrollTop = 1_000_000;
    await expect.element(table).toHaveTextContent(/Item 5119/);
    const head = table.getByRole('columnheader', { name: 'name' }).element().getBoundingClientRect();
    await expect.poll(() => Math.abs(head.top - preview.element().getBoundingClientRect().top)).toBeLessThan(3);
  });

  test('with a title above its table shows all columns of the table', async () => {
    await show(<CsvView text={'Report 2026\nname,size\nBread,2\n'} cut={false} />);
    await expect.element(table.getByRole('cell', { name: '2', exact: true })).toBeVisible();
    await expect.poll(() => table.getByRole('columnheader').elements()).toHaveLength(2);
  });

  test('with comments above its head shows them above the table', async () => {
    await show(<CsvView text={'# Made by Kim\n# in May\nname|size\nBread|2\n'} cut={false} />);
    await expect.element(page.getByRole('note')).toHaveTextContent('Made by Kim in May');
    await expect.element(table.getByRole('columnheader', { name: 'name' })).toBeVisible();
    await expect.element(status).toHaveTextContent('1 row');
  });

  test('sorts by a column, numbers by size, and returns to the file’s order', async () => {
    await show(<CsvView text={text} cut={false} />);
    const size = table.getByRole('columnheader', { name: 'size' });
    expect(getComputedStyle(size.element()).textAlign).toBe('end');
    await size.getByRole('button').click();
    await expect.element(size).toHaveAttribute('aria-sort', 'ascending');
    expect(first()).toMatch(/^Item 00/);
    await size.getByRole('button').click();
    await expect.element(size).toHaveAttribute('aria-sort', 'descending');
    expect(first()).toMatch(/^Item \d+5119/);
    await size.getByRole('button').click();
    await expect.element(size).toHaveAttribute('aria-sort', 'none');
    expect(first()).toMatch(/^Item 00/);
  });

  test('is searchable', async () => {
    await show(<CsvView text={text} cut={false} />);
    await search.fill('item 3999');
    await expect.element(status).toHaveTextContent('2 of 5,120 rows');
    await search.fill('nothing like it');
    await expect.element(preview).toHaveTextContent('No rows match “nothing like it”');
  });

  test('shows that it is wide or truncated', async () => {
    const wide = Array.from({ length: 1000 }, (_, index) => `c${index}`).join(',');
    await show(<CsvView text={`${wide}\n${wide}\n${wide.slice(0, 40)}`} cut />);
    await expect.element(page.getByText('First 1 row of a larger file')).toBeVisible();
    await expect.element(page.getByText('Showing 200 of 1,000 columns')).toBeVisible();
  });

  test('shows that it is empty', async () => {
    await show(<CsvView text="" cut={false} />);
    await expect.element(page.getByText('This file has no rows.')).toBeVisible();
  });
});

describe('a JSON document', () => {
  const value = {
    format: 'json',
    list: Array.from({ length: 30 }, (_, index) => ({ index, deep: { end: `e${index}` } })),
  };

  test('folds and unfolds', async () => {
    await show(json(value));
    await expect.element(preview).toHaveTextContent('"format": "json"');
    await page.getByRole('button', { name: 'Collapse all' }).click();
    await expect.element(preview).not.toHaveTextContent('"format"');
    await page.getByRole('button', { name: 'Expand all' }).click();
    await expect.element(preview).toHaveTextContent('"format": "json"');
  });

  test('is navigated by keyboard, and copies a part or its path', async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => Promise.resolve(void copied.push(text)));
    await show(json(value));
    (preview.getByRole('textbox').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(path).toBe('$.format');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect.poll(path).toBe('$.list[0].index');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    const button = page.getByRole('button', { name: 'Copy path' });
    const before = button.element().getBoundingClientRect().width;
    await button.click();
    const after = page.getByRole('button', { name: 'Copied' });
    await expect.element(after).toBeVisible();
    await expect.poll(() => after.element().getBoundingClientRect().width).toBe(before);
    await page.getByRole('button', { name: 'Copy value' }).click();
    await expect.poll(() => copied).toEqual(['$.format', 'json']);
  });

  test('is searched: matches are unfolded, one after another', async () => {
    await show(json(value));
    await page.getByRole('button', { name: 'Collapse all' }).click();
    await search.fill('e2');
    await expect.element(status).toHaveTextContent('1 of 11');
    await expect.poll(path).toBe('$.list[2].deep.end');
    await userEvent.keyboard('{Enter}');
    await expect.element(status).toHaveTextContent('2 of 11');
    await expect.poll(path).toBe('$.list[20].deep.end');
    await expect.element(preview).toHaveTextContent('"e20"');
    await expect.poll(() => [...preview.element().querySelectorAll('mark')].length).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Previous match' }).click();
    await expect.element(status).toHaveTextContent('1 of 11');
    await page.getByRole('button', { name: 'Previous match' }).click();
    await expect.element(status).toHaveTextContent('11 of 11');
    await search.fill('not there');
    await expect.element(status).toHaveTextContent('No matches');
    await expect.element(page.getByRole('button', { name: 'Next match' })).toBeDisabled();
  });

  test('keeps its place among matches while the term changes', async () => {
    await show(json({ ...value, words: ['bread', 'bread roll', 'brioche', 'bread roll, dark'] }));
    await search.fill('bread');
    await expect.element(status).toHaveTextContent('1 of 3');
    await userEvent.keyboard('{Enter}');
    await expect.element(status).toHaveTextContent('2 of 3');
    await search.fill('bread roll');
    await expect.element(status).toHaveTextContent('1 of 2');
    await expect.poll(path).toBe('$.words[1]');
    await search.fill('b');
    await expect.element(status).toHaveTextContent('2 of 4');
    await search.fill('');
    await expect.element(status).not.toBeInTheDocument();
    expect(path()).toBe('$.words[1]');
  });

  test('of a hundred thousand lines renders only visible ones', async () => {
    await show(json(Array.from({ length: 100_000 }, (_, index) => ({ index }))));
    await expect.element(preview).toHaveTextContent('"index": 0');
    await expect.poll(() => preview.element().querySelectorAll('.cm-line').length).toBeLessThan(120);
    await search.fill('99999');
    await expect.element(status).toHaveTextContent('1 of 1');
    await expect.element(preview).toHaveTextContent('"index": 99999');
  });
});

describe('a text', () => {
  test('numbers its lines, and wraps them or not', async () => {
    const text = Array.from({ length: 12_000 }, (_, index) => `Line ${index + 1} ${'x'.repeat(300)}\n`).join('');
    await show(<CodeView text={text} cut />);
    await expect.element(page.getByText('First 12,000 lines of a larger file')).toBeVisible();
    const box = () => preview.element().querySelector('.cm-scroller') ?? document.body;
    expect(box().scrollWidth).toBe(box().clientWidth);
    await page.getByRole('checkbox', { name: 'Wrap lines' }).click();
    await expect.poll(() => box().scrollWidth > box().clientWidth).toBe(true);
    box().scrollTop = 1_000_000_000;
    await expect.element(preview).toHaveTextContent('Line 12000 x');
  });
});

const drawing = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`;

describe('a picture', () => {
  const url = drawing(40, 20);
  const region = page.getByRole('region', { name: 'Full-size image' });

  test('zooms by buttons and keys, moves by arrows, and resets', async () => {
    await show(<PictureZoom url={url} alt="Poster" />);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.element(status).toHaveTextContent('150%');
    (region.element() as HTMLElement).focus();
    await userEvent.keyboard('+{ArrowLeft}{ArrowUp}');
    await expect.element(status).toHaveTextContent('225%');
    await expect.poll(placed).toContain('translate(60px, 60px)');
    await userEvent.keyboard('-');
    await expect.element(status).toHaveTextContent('150%');
    await page.getByRole('button', { name: 'Whole image' }).click();
    await expect.element(status).toHaveTextContent('100%');
    expect(placed()).toContain('translate(0px, 0px)');
  });

  test('lies on a ground as large as the picture, on which black and white can be seen', async () => {
    await show(
      <div style={{ width: 300, height: 200, '--rb-ground': 'rgb(120 120 120)' } as CSSProperties}>
        <FittedPicture src={url} alt="Poster" />
      </div>,
    );
    const picture = page.getByRole('img', { name: 'Poster' });
    await expect.element(picture).toHaveStyle({ backgroundColor: 'rgb(120, 120, 120)' });
    expect(sizesOf(picture.element())).toEqual([300, 150]);
  });

  test('of 40 × 12,000 pixels opens at its beginning in natural size, and its tile shows the beginning', async () => {
    const strip = drawing(40, 12_000);
    await show(
      <>
        <PictureZoom url={strip} alt="Strip" />
        <div style={{ width: 300, height: 200 }}>
          <FittedPicture isSmall src={strip} alt="Tile" />
        </div>
      </>,
    );
    const picture = page.getByRole('img', { name: 'Strip' });
    await expect.poll(() => Math.round(picture.element().getBoundingClientRect().width)).toBe(40);
    const top = () => picture.element().getBoundingClientRect().top - region.element().getBoundingClientRect().top;
    await expect.poll(() => Math.abs(Math.round(top()))).toBe(0);
    await expect.poll(() => sizesOf(page.getByRole('img', { name: 'Tile' }).element())).toEqual([50, 200]);
  });

  test('leads to its neighbours by a swipe, unless it is zoomed', async () => {
    const onGo = vi.fn();
    await show(<PictureZoom url={url} alt="Poster" among={{ at: 1, count: 3, onGo }} />);
    swipe(region.element(), 200, 80);
    swipe(region.element(), 80, 200);
    expect(onGo.mock.calls).toEqual([[2], [0]]);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.element(page.getByText('150%')).toBeVisible();
    swipe(region.element(), 200, 80);
    expect(onGo).toHaveBeenCalledTimes(2);
  });

  test('that can’t be loaded is replaced by a message, and the next one is shown', async () => {
    const view = await show(<PictureZoom url="data:image/png;base64,none" alt="Poster" />);
    await expect.element(page.getByRole('alert')).toHaveTextContent('The image couldn’t be loaded');
    await view.rerender(
      <MantineProvider>
        <PictureZoom url={url} alt="Flyer" />
      </MantineProvider>,
    );
    await expect.element(page.getByRole('img', { name: 'Flyer' })).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('zooms by wheel around the pointer, without scrolling the page', async () => {
    await show(<PictureZoom url={url} alt="Poster" />);
    const box = region.element().getBoundingClientRect();
    const wheel = new WheelEvent('wheel', {
      deltaY: -400,
      clientX: box.left + box.width / 2 + 40,
      clientY: box.top + box.height / 2,
      cancelable: true,
      bubbles: true,
    });
    region.element().dispatchEvent(wheel);
    expect(wheel.defaultPrevented).toBe(true);
    await expect.element(status).toHaveTextContent('223%');
    expect(placed()).toMatch(/translate\(-49\.\d+px, 0px\)/);
  });

  test('is dragged by one pointer and zoomed by two', async () => {
    await show(<PictureZoom url={url} alt="Poster" />);
    const element = region.element();
    const box = element.getBoundingClientRect();
    vi.spyOn(element, 'setPointerCapture').mockReturnValue();
    const send = (type: string, pointerId: number, x: number) =>
      element.dispatchEvent(
        new PointerEvent(type, {
          pointerId,
          clientX: box.left + box.width / 2 + x,
          clientY: box.top + box.height / 2,
          bubbles: true,
        }),
      );
    send('pointerdown', 1, -20);
    send('pointerdown', 2, 20);
    send('pointermove', 2, 60);
    await expect.element(status).toHaveTextContent('200%');
    send('pointerup', 2, 60);
    const before = placed();
    send('pointermove', 1, -40);
    await expect.poll(placed).not.toBe(before);
    send('pointerup', 1, -40);
    send('pointermove', 1, 100);
    await expect.element(status).toHaveTextContent('200%');
  });
});

function sizesOf(element: Element): readonly number[] {
  const { width, height } = element.getBoundingClientRect();
  return [width, height].map(Math.round);
}

function swipe(target: Element, from: number, to: number) {
  const at = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 50 });
  const touch = { bubbles: true, touches: [at(from)], changedTouches: [at(from)] };
  target.dispatchEvent(new TouchEvent('touchstart', touch));
  target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: [at(to)] }));
}
