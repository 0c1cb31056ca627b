import { MantineProvider } from '@mantine/core';
import type { ReactElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { CsvView } from './csv-view.tsx';
import { JsonView } from './json/json-view.tsx';
import { PictureZoom } from './picture-zoom.tsx';
import { TextView } from './text-view.tsx';

const show = (view: ReactElement) => render(<MantineProvider>{view}</MantineProvider>);
const preview = page.getByRole('region', { name: 'Preview' });
const search = page.getByRole('searchbox', { name: 'Search' });
const line = (name: RegExp) => page.getByRole('treeitem', { name });
const placed = () => page.getByRole('img').element().getAttribute('style') ?? '';
const status = page.getByRole('status').first();

describe('a file of rows', () => {
  const rows = Array.from(
    { length: 5120 },
    (_, index) => `Item ${index},${(index * 7919) % 5120},${index % 3 ? 'a' : ''}`,
  );
  const text = `name,size,kind\n${rows.join('\n')}\n`;
  const table = page.getByRole('table', { name: 'Rows of the file' });
  const first = () => table.getByRole('row').nth(1).element().textContent;

  test('says how many they are, and has only those in sight in the document', async () => {
    await show(<CsvView text={text} cut={false} />);
    await expect.element(status).toHaveTextContent('5,120 rows');
    await expect.element(table).toHaveAttribute('aria-rowcount', '5121');
    expect(document.querySelectorAll('tr').length).toBeLessThan(80);
    preview.element().scrollTop = 1_000_000;
    await expect.element(table).toHaveTextContent(/Item 5119/);
    const head = table.getByRole('columnheader', { name: 'name' }).element().getBoundingClientRect();
    expect(Math.abs(head.top - preview.element().getBoundingClientRect().top)).toBeLessThan(3);
  });

  test('with a title above its table shows all columns of the table', async () => {
    await show(<CsvView text={'Report 2026\nname,size\nBread,2\n'} cut={false} />);
    await expect.element(table.getByRole('cell', { name: '2', exact: true })).toBeVisible();
    expect(table.getByRole('columnheader').elements()).toHaveLength(2);
  });

  test('is sorted by a column, numbers by their size, and comes back to its own order', async () => {
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

  test('is searched', async () => {
    await show(<CsvView text={text} cut={false} />);
    await search.fill('item 3999');
    await expect.element(status).toHaveTextContent('2 of 5,120 rows');
    await search.fill('nothing like it');
    await expect.element(preview).toHaveTextContent('No rows match “nothing like it”');
  });

  test('that is wide or cut off says so', async () => {
    const wide = Array.from({ length: 1000 }, (_, index) => `c${index}`).join(',');
    await show(<CsvView text={`${wide}\n${wide}\n${wide.slice(0, 40)}`} cut />);
    await expect.element(page.getByText('First 1 row of a larger file')).toBeVisible();
    await expect.element(page.getByText('Showing 200 of 1,000 columns')).toBeVisible();
  });

  test('without any says so', async () => {
    await show(<CsvView text="" cut={false} />);
    await expect.element(page.getByText('This file has no rows.')).toBeVisible();
  });
});

describe('a JSON document', () => {
  const value = {
    format: 'json',
    list: Array.from({ length: 30 }, (_, index) => ({ index, deep: { end: `e${index}` } })),
  };

  test('opens and closes by its lines, all at once, and says what is in what is closed', async () => {
    await show(<JsonView value={value} />);
    await expect.element(line(/^"format": "json"/)).toBeVisible();
    await expect.element(line(/^\{ index: 0, deep: \{…\} \} *2 keys/)).toBeVisible();
    await page.getByRole('button', { name: 'Expand all' }).click();
    await expect.element(line(/^"end": "e0"/)).toBeVisible();
    await page.getByRole('button', { name: 'Collapse all' }).click();
    await expect.element(line(/^"list": \[.*30 items/)).toHaveAttribute('aria-expanded', 'false');
    await line(/^"list"/).click();
    await expect.element(line(/^"list"/)).toHaveAttribute('aria-expanded', 'true');
  });

  test('is gone through by keys', async () => {
    await show(<JsonView value={value} />);
    const tree = page.getByRole('tree', { name: 'JSON' });
    (tree.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect.element(page.getByText('$.list[0].index')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(page.getByText('$.list[0]', { exact: true })).toBeVisible();
    await userEvent.keyboard('{End}');
    await expect.element(line(/index: 29/)).toHaveAttribute('aria-selected', 'true');
    const active = tree.element().getAttribute('aria-activedescendant');
    expect(document.getElementById(active ?? '')?.textContent).toMatch(/index: 29/);
  });

  test('is searched, what is found is opened, one after the other', async () => {
    await show(<JsonView value={value} />);
    await search.fill('e2');
    await expect.element(status).toHaveTextContent('1 of 11');
    await expect.element(page.getByText('$.list[2].deep.end')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(status).toHaveTextContent('2 of 11');
    await expect.element(page.getByText('$.list[20].deep.end')).toBeVisible();
    await expect.element(line(/^"end": "e20"/)).toBeVisible();
    await page.getByRole('button', { name: 'Previous match' }).click();
    await expect.element(status).toHaveTextContent('1 of 11');
    await search.fill('not there');
    await expect.element(status).toHaveTextContent('No matches');
  });

  test('keeps its place among what is found while the term, the tree and the document change', async () => {
    const found = { ...value, words: ['bread', 'bread roll', 'brioche', 'bread roll, dark'] };
    const screen = await show(<JsonView value={found} />);
    await search.fill('bread');
    await expect.element(status).toHaveTextContent('1 of 3');
    await userEvent.keyboard('{Enter}');
    await expect.element(status).toHaveTextContent('2 of 3');
    await expect.element(page.getByText('$.words[1]', { exact: true })).toBeVisible();
    // It is the first of a longer term, and the third of a shorter one.
    await search.fill('bread roll');
    await expect.element(status).toHaveTextContent('1 of 2');
    await expect.element(page.getByText('$.words[1]', { exact: true })).toBeVisible();
    await search.fill('b');
    await expect.element(status).toHaveTextContent('2 of 4');
    await expect.element(page.getByText('$.words[1]', { exact: true })).toBeVisible();
    await search.fill('bread roll, dark');
    await expect.element(status).toHaveTextContent('1 of 1');
    // What closes over it leaves it counted, and the line that holds it is where the person is.
    await search.fill('bread');
    await expect.element(status).toHaveTextContent('3 of 3');
    await page.getByRole('button', { name: 'Collapse all' }).click();
    await expect.element(status).toHaveTextContent('3 of 3');
    await expect.element(line(/^"words"/)).toHaveAttribute('aria-selected', 'true');
    await expect.element(line(/^"words"/)).toHaveAttribute('aria-expanded', 'false');
    await page.getByRole('button', { name: 'Previous match' }).click();
    await expect.element(status).toHaveTextContent('2 of 3');
    await expect.element(page.getByText('$.words[1]', { exact: true })).toBeVisible();
    // A person who goes on from it comes back to the next one.
    await line(/^"format"/).click();
    await expect.element(status).toHaveTextContent('2 of 3');
    await page.getByRole('button', { name: 'Next match' }).click();
    await expect.element(status).toHaveTextContent('3 of 3');
    // Another document has fewer.
    await screen.rerender(
      <MantineProvider>
        <JsonView value={{ words: ['cake', 'bread'] }} />
      </MantineProvider>,
    );
    await expect.element(status).toHaveTextContent('1 of 1');
    await expect.element(page.getByText('$.words[1]', { exact: true })).toBeVisible();
    await screen.rerender(
      <MantineProvider>
        <JsonView value={{ words: ['cake'] }} />
      </MantineProvider>,
    );
    await expect.element(status).toHaveTextContent('No matches');
    await expect.element(page.getByRole('button', { name: 'Next match' })).toBeDisabled();
    await expect.element(line(/^"words"/)).toHaveAttribute('aria-selected', 'true');
  });

  test('stays where the match was when the search is cleared', async () => {
    await show(<JsonView value={value} />);
    await search.fill('e29');
    await expect.element(line(/^"end": "e29"/)).toBeVisible();
    await search.fill('');
    await expect.element(status).not.toBeInTheDocument();
    await expect.element(line(/^"end": "e29"/)).toHaveAttribute('aria-selected', 'true');
  });

  test('gives away where a part is, and the part', async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => Promise.resolve(void copied.push(text)));
    await show(<JsonView value={value} />);
    await line(/^"format"/).click();
    const button = page.getByRole('button', { name: 'Copy path' });
    const before = button.element().getBoundingClientRect().width;
    await button.click();
    const after = page.getByRole('button', { name: 'Copied' });
    await expect.element(after).toBeVisible();
    expect(after.element().getBoundingClientRect().width).toBe(before);
    await page.getByRole('button', { name: 'Copy value' }).click();
    await expect.poll(() => copied).toEqual(['$.format', 'json']);
  });

  test('of a hundred thousand lines has only those in sight in the document', async () => {
    await show(<JsonView value={Array.from({ length: 100_000 }, (_, index) => ({ index }))} />);
    await page.getByRole('button', { name: 'Expand all' }).click();
    await expect.element(line(/^"index": 0/)).toBeVisible();
    expect(page.getByRole('treeitem').elements().length).toBeLessThan(120);
  });
});

describe('a text', () => {
  test('has numbers at its lines, wraps or not, and is shown in parts when it is long', async () => {
    const text = Array.from({ length: 12_000 }, (_, index) => `Line ${index + 1} ${'x'.repeat(300)}`).join('\n');
    await show(<TextView text={text} cut={false} />);
    await expect.element(page.getByText('First 5,000 of 12,000 lines')).toBeVisible();
    const box = preview.element();
    expect(box.scrollWidth).toBe(box.clientWidth);
    await page.getByRole('checkbox', { name: 'Wrap lines' }).click();
    await expect.poll(() => box.scrollWidth > box.clientWidth).toBe(true);
    await page.getByRole('button', { name: 'Show 5,000 more lines' }).click();
    await page.getByRole('button', { name: 'Show 2,000 more lines' }).click();
    await expect.element(page.getByText('12,000 lines', { exact: true })).toBeVisible();
    expect(box.textContent.startsWith('Line 1 x')).toBe(true);
  });
});

describe('a picture', () => {
  const url = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>')}`;
  const region = page.getByRole('region', { name: 'Full-size image' });

  test('is zoomed by buttons and keys, moved by arrows, and brought back', async () => {
    await show(<PictureZoom url={url} alt="Poster" />);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.element(status).toHaveTextContent('150 %');
    (region.element() as HTMLElement).focus();
    await userEvent.keyboard('+{ArrowLeft}{ArrowUp}');
    await expect.element(status).toHaveTextContent('225 %');
    await expect.poll(placed).toContain('translate(60px, 60px)');
    await userEvent.keyboard('-');
    await expect.element(status).toHaveTextContent('150 %');
    await page.getByRole('button', { name: '100 %' }).click();
    await expect.element(status).toHaveTextContent('100 %');
    expect(placed()).toContain('translate(0px, 0px)');
  });

  test('that can’t be loaded says so, and the next one is shown', async () => {
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

  test('is zoomed by the wheel, where the pointer is, and the page stays', async () => {
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
    await expect.element(status).toHaveTextContent('223 %');
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
    await expect.element(status).toHaveTextContent('200 %');
    send('pointerup', 2, 60);
    const before = placed();
    send('pointermove', 1, -40);
    await expect.poll(placed).not.toBe(before);
    send('pointerup', 1, -40);
    send('pointermove', 1, 100);
    await expect.element(status).toHaveTextContent('200 %');
  });
});
