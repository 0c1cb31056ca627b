import { MantineProvider } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { createToaster, ToastContext } from '@/ui/feedback/toast.tsx';

import { OutputView } from './output-view.tsx';
import type { Output } from './use-output.ts';

const toaster = createToaster();
const url = 'https://files.example/result';

function show(output: Pick<Output, 'kind'> & Partial<Output>, from = url) {
  const shown: Output = { type: undefined, fileName: 'result.json', size: undefined, ...output };
  return render(
    <MantineProvider env="test">
      <ToastContext value={toaster}>
        <OutputView runId="r" output={shown} url={from} title="Bread" onBroken={() => undefined} />
      </ToastContext>
    </MantineProvider>,
  );
}

const preview = page.getByRole('region', { name: 'Preview' });

test('JSON in one line is laid out and copied with the digits, keys and names of the file', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => Promise.resolve(void copied.push(text)));
  await show({ kind: 'json', text: '{"id":9007199254740993,"__proto__":12.50,"a":1,"a":2}' });
  await expect.element(preview).toHaveTextContent('"id": 9007199254740993,');
  await expect.element(preview).toHaveTextContent('"__proto__": 12.50, "a": 1, "a": 2');
  await page.getByRole('searchbox', { name: 'Search' }).fill('12.50');
  await page.getByRole('button', { name: 'Copy value' }).click();
  await page.getByRole('button', { name: 'Copy path' }).click();
  await expect.poll(() => copied).toEqual(['12.50', '$.__proto__']);
});

test('a text of unknown encoding says so, and is read in the one that is chosen', async () => {
  const bytes = Uint8Array.from('ab\xcf\xf0', (letter) => letter.charCodeAt(0));
  await show({ kind: 'text', text: 'abÏð', unsure: { bytes, encoding: 'windows-1252' } });
  await expect.element(page.getByRole('note')).toHaveTextContent(/encoding isn’t certain/);
  await expect.element(preview).toHaveTextContent('abÏð');
  await page.getByRole('combobox', { name: 'Encoding' }).selectOptions('Windows-1251');
  await expect.element(preview).toHaveTextContent('abПр');
});

test('a text with the colours of a terminal is shown without their codes, and an empty one has no lines', async () => {
  const { unmount } = await show({ kind: 'text', text: 'a \u001B[31mred\u001B[0m\r\nb' });
  await expect.element(preview).toHaveTextContent(/a red\s*b/);
  await unmount();
  await show({ kind: 'text', text: '' });
  await expect.element(page.getByText('0 lines')).toBeVisible();
});

test('JSON too large to lay out says so, how large it is, and offers the download', async () => {
  await show({ kind: 'json', text: `[${'1,'.repeat(1000)}`, cut: true, size: 4_600_000 });
  await expect.element(page.getByRole('note')).toHaveTextContent(/too large to lay out \(4.6 MB\)/);
  await expect.element(page.getByRole('link', { name: 'Download it' })).toHaveAttribute('href', url);
  await expect.element(page.getByText('Beginning of a larger file')).toBeVisible();
});

test.each([
  ['tall', 40, 12_000],
  ['wide', 12_000, 40],
])('a very %s picture is shown in natural size and scrolls', async (_how, width, height) => {
  const file = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
  await show({ kind: 'picture' }, `data:image/svg+xml,${encodeURIComponent(file)}`);
  const picture = page.getByRole('img').element();
  await expect.poll(() => [picture.clientWidth, picture.clientHeight]).toEqual([width, height]);
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});

test('an SVG without a size of its own is visible', async () => {
  const file = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"/>';
  await show({ kind: 'picture' }, `data:image/svg+xml,${encodeURIComponent(file)}`);
  await expect.poll(() => page.getByRole('img').element().clientWidth).toBeGreaterThan(100);
});

test.each([
  [100_000, 'shown'],
  [100, 'laid out and folded'],
])('JSON nested %i times is %s', async (depth, how) => {
  const deep = '['.repeat(depth) + ']'.repeat(depth);
  await show({ kind: 'json', text: deep });
  await expect.element(preview).toHaveTextContent('[');
  if (how === 'shown') return;
  await page.getByRole('button', { name: 'Collapse all' }).click();
  await expect.element(preview).toHaveTextContent('[…]');
  await page.getByRole('searchbox', { name: 'Search' }).fill('[]');
  await expect.element(preview).toHaveTextContent('[0][0][0]');
});
