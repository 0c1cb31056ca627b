import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { createToaster, ToastContext } from '@/ui/feedback/toast.tsx';

import { ZipView } from './zip-view.tsx';

/** An archive of a folder and two files: "pages/első.txt" and "list.csv". */
const archive = Uint8Array.from(
  atob(
    'UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAAGAAAAcGFnZXMvUEsDBBQAAAgAAAAAIQCfqBf4BAAAAAQAAAAPAAAAcGFnZXMvZWxz' +
      'xZEudHh0b25lClBLAwQUAAAAAAAAACEAo6/mSREAAAARAAAACAAAAGxpc3QuY3N2bmFtZSxjb3VudApBbm4sMQpQSwECFAMUAAAA' +
      'AAAAACEAAAAAAAAAAAAAAAAABgAAAAAAAAAAAAAAgAEAAAAAcGFnZXMvUEsBAhQDFAAACAAAAAAhAJ+oF/gEAAAABAAAAA8AAAAA' +
      'AAAAAAAAAIABJAAAAHBhZ2VzL2Vsc8WRLnR4dFBLAQIUAxQAAAAAAAAAIQCjr+ZJEQAAABEAAAAIAAAAAAAAAAAAAACAAVUAAABs' +
      'aXN0LmNzdlBLBQYAAAAAAwADAKcAAACMAAAAAAA=',
  ),
  (letter) => letter.charCodeAt(0),
);

const fetchOriginal = globalThis.fetch;

afterEach(() => {
  vi.unstubAllGlobals();
});

const first = 'https://files.example/a.zip';
const renewed = `${first}?renewed`;

/** Serve the archive, or refuse it from now on at its first link. */
function serve() {
  const host = { isGone: false };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url !== first && url !== renewed) return fetchOriginal(url, init);
    if (host.isGone && url === first) return new Response('', { status: 403 });
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(init?.headers).get('Range') ?? '') ?? [];
    return new Response(archive.slice(Number(from), Number(to) + 1), { status: 206 });
  });
  return host;
}

const toaster = createToaster();

function view(client: QueryClient, url = first) {
  return (
    <MantineProvider env="test">
      <ToastContext value={toaster}>
        <QueryClientProvider client={client}>
          <ZipView runId="r" url={url} size={archive.length} />
        </QueryClientProvider>
      </ToastContext>
    </MantineProvider>
  );
}

const open = () => render(view(new QueryClient()));

const dialog = (name: string) => page.getByRole('dialog', { name });

test('a file of an archive opens in its viewer, and arrow keys move to the other files', async () => {
  serve();
  await open();
  await page.getByRole('button', { name: 'list.csv' }).click();
  const csv = dialog('list.csv');
  await expect.element(csv.getByRole('cell', { name: 'Ann' })).toBeVisible();
  await expect.element(csv.getByText('2 of 2')).toBeVisible();
  await expect.element(csv.getByRole('button', { name: 'Download this file' })).toBeEnabled();

  await expect.element(csv.getByRole('button', { name: 'Next file' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  const text = dialog('pages/első.txt');
  await expect.element(text.getByText('one', { exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(csv.getByRole('cell', { name: 'Ann' })).toBeVisible();
});

test('if the list of an archive can’t be loaded, the message says so, rather than that the type has no preview', async () => {
  serve().isGone = true;
  await open();
  await expect.element(page.getByText(/files couldn’t be listed. Download it/)).toBeVisible();
});

test('a file that can’t be loaded any more shows an error', async () => {
  const host = serve();
  await open();
  await expect.element(page.getByRole('button', { name: 'list.csv' })).toBeVisible();
  host.isGone = true;
  await page.getByRole('button', { name: 'list.csv' }).click();
  await expect.element(dialog('list.csv').getByRole('alert')).toHaveTextContent(/couldn’t be opened/);
  await expect.element(dialog('list.csv').getByRole('button', { name: 'Download this file' })).toBeDisabled();
});

test('after another visit of the page, files are read with the renewed link', async () => {
  const host = serve();
  const client = new QueryClient();
  const before = await render(view(client));
  await expect.element(page.getByRole('button', { name: 'list.csv' })).toBeVisible();
  await before.unmount();
  const after = await render(view(client));
  await after.rerender(view(client, renewed));
  host.isGone = true;
  await page.getByRole('button', { name: 'list.csv' }).click();
  await expect.element(dialog('list.csv').getByRole('cell', { name: 'Ann' })).toBeVisible();
});
