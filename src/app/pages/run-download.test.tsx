import { unzip } from 'unzipit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { startRuns } from '@/testing/start-runs.ts';

type PickerWindow = { showSaveFilePicker?: ((options: object) => Promise<FileSystemFileHandle>) | undefined };

/** Replace the browser's file picker. */
function setPicker(pick: PickerWindow['showSaveFilePicker']) {
  const browser = window as PickerWindow;
  const { showSaveFilePicker } = browser;
  browser.showSaveFilePicker = pick;
  onTestFinished(() => {
    browser.showSaveFilePicker = showSaveFilePicker;
  });
}

async function openDownloadOfTwoRuns() {
  // Outputs have an origin whose CORS policy excludes test pages.
  breakRequests(/^GET \/outputs/, { status: 200, body: 'Bread', headers: { 'Content-Type': 'text/plain' } });
  await startRuns([
    { seed: 1, format: 'svg' },
    { seed: 2, format: 'json' },
  ]);
  const table = page.getByRole('table', { name: 'Runs' });
  for (const name of ['1 of 2', '2 of 2']) {
    const row = table.getByRole('row').filter({ hasText: name });
    await expect.element(row, { timeout: 30_000 }).toHaveTextContent('Finished');
  }
  await table.getByRole('checkbox', { name: 'Select all runs' }).click();
  await page.getByRole('button', { name: 'Download results' }).click();
}

const dialog = page.getByRole('dialog');
const download = dialog.getByRole('button', { name: 'Download results' });

test('a retried download is added to the same zip, next to a CSV of the runs', async () => {
  const folder = await navigator.storage.getDirectory();
  onTestFinished(() => folder.removeEntry('results.zip'));
  const handle = await folder.getFileHandle('results.zip', { create: true });
  setPicker(() => Promise.resolve(handle));
  await openDownloadOfTwoRuns();
  await expect.element(dialog.getByRole('list')).toHaveTextContent('format jsonPosterformat svgPoster');
  breakRequests(/^GET \/outputs/, { status: 500, body: '' }, 1);
  await download.click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('1 of 2 downloaded, 1 failed');
  await expect.element(dialog).toHaveTextContent('The file couldn’t be loaded (error 500).');
  await expect.element(dialog.getByRole('button', { name: 'Save 1 result' })).toBeVisible();
  await download.click();
  await expect.element(page.getByText('2 results saved as a zip')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();

  const { entries } = await unzip(await handle.getFile());
  const [first, second] = ['Poster - 1 of 2 - seed 1, format svg.txt', 'Poster - 2 of 2 - seed 2, format json.txt'];
  expect(Object.keys(entries).toSorted()).toEqual([first, second, 'runs.csv']);
  const csv = await entries['runs.csv']?.text();
  expect(csv).toContain(`"${first}",`);
  expect(await entries[first]?.text()).toBe('Bread');
});

test('nothing is downloaded until a file is chosen, and without file access the zip is built in memory', async () => {
  setPicker(() => Promise.reject(new DOMException('', 'AbortError')));
  await openDownloadOfTwoRuns();
  await expect.element(dialog).not.toHaveTextContent('at most 2 GB');
  await download.click();
  await expect.element(download).toBeEnabled();
  await expect.element(dialog).toHaveTextContent('Download 2 results?');

  const choices: ((handle: FileSystemFileHandle) => void)[] = [];
  setPicker(() => new Promise((resolve) => void choices.push(resolve)));
  await download.dblClick();
  await expect.element(download).toHaveAttribute('aria-disabled', 'true');
  expect(choices).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const createWritable = vi.fn();
  choices[0]?.({ createWritable } as unknown as FileSystemFileHandle);

  setPicker(undefined);
  const saved: (readonly [name: string, file: Promise<Blob>])[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push([this.download, fetch(this.href).then((answer) => answer.blob())]);
  });
  onTestFinished(() => click.mockRestore());
  await page.getByRole('button', { name: 'Download results' }).click();
  await expect.element(dialog).toHaveTextContent('at most 2 GB');
  expect(createWritable).not.toHaveBeenCalled();
  await download.click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.[0]).toMatch(/^Poster \d{4}-\d\d-\d\d\.zip$/);
  const { entries } = await unzip((await saved[0]?.[1]) ?? new Blob());
  expect(Object.keys(entries)).toHaveLength(3);

  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  await expect.poll(() => saved.length).toBe(2);
  expect(saved[1]?.[0]).toMatch(/^Poster \d{4}-\d\d-\d\d\.csv$/);
  expect(await (await saved[1]?.[1])?.text()).toMatch(/input seed.*\r\n.*,2,json\r\n.*,1,svg\r\n$/s);
});
