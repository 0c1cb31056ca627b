import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow, startRunAs } from '@/testing/service.ts';

const output = page.getByRole('region', { name: 'Result' });

afterEach(() => {
  vi.restoreAllMocks();
});

async function openOutput(format: string) {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const runId = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 0, format, deep: [1] } });
  await renderApp(`/runs/${runId}?team=${user.team.id}&workflow=${workflow.id}`, user);
  await page.getByRole('button', { name: 'Track this run' }).click();
  await expect.element(output, { timeout: 15_000 }).toBeVisible();
}

/** Replace the location in responses with results by the one that `at` returns, if any. */
function putResults(at: () => string | undefined): void {
  const passOn = window.fetch;
  window.fetch = async (input, init) => {
    const { url } = new Request(input, init);
    const answer = await passOn(input, init);
    const result = url.endsWith('/result') && answer.ok ? at() : undefined;
    return result === undefined ? answer : Response.json({ result });
  };
}

const getNewLink = output.getByRole('button', { name: 'Get a new link' });
const picture = output.getByRole('img', { name: /^Result of/ });

describe('an output that can’t be fetched is explained, with a new link', () => {
  test.each(['bread.png', 'clip.mp4', 'song.mp3', 'paper.pdf', 'notes.txt', 'data.json', 'rows.csv', 'shape.glb'])(
    '%s on a host that is down',
    async (name) => {
      vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(true);
      let isDown = true;
      putResults(() => (isDown ? `http://127.0.0.1:9/${name}` : undefined));
      await openOutput('svg');
      await expect
        .element(output.getByRole('alert'))
        .toHaveTextContent(/127\.0\.0\.1:9 can’t be reached|from 127\.0\.0\.1:9/);
      expect(output.element().querySelector('img, video, audio, iframe')).toBeNull();
      await getNewLink.click();
      await expect.element(getNewLink).toBeEnabled();
      await expect.element(output.getByRole('alert')).toBeVisible();
      isDown = false;
      await getNewLink.click();
      await expect.element(picture).toBeVisible();
      await expect.element(output.getByRole('alert')).not.toBeInTheDocument();
    },
  );

  test.each(['svg', 'txt'])('a %s whose link has expired', async (format) => {
    const type = format === 'svg' ? 'image/svg+xml' : 'text/plain';
    breakRequests(/^GET \/outputs/, { status: 200, body: 'all of it', headers: { 'Content-Type': type } });
    const seen = breakRequests(/^GET \/outputs/, { status: 403, body: '' }, 1);
    await openOutput(format);
    await expect.element(output.getByRole('alert')).toHaveTextContent('The file couldn’t be loaded (error 403).');
    expect(seen.hits()).toBe(1);
    await getNewLink.click();
    await expect.element(format === 'svg' ? picture : output.getByText('all of it')).toBeVisible();
    await expect.element(output.getByRole('alert')).not.toBeInTheDocument();
  });

  test('a PDF whose host stops serving it after its headers', async () => {
    vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(true);
    const pdf = { status: 200, body: '%PDF-1.4\n', headers: { 'Content-Type': 'application/pdf' } };
    breakRequests(/^GET \/outputs/, 'refused');
    breakRequests(/^GET \/outputs/, pdf, 1);
    await openOutput('txt');
    await expect.element(output.getByRole('alert')).toHaveTextContent('couldn’t be loaded from');
    breakRequests(/^GET \/outputs/, pdf);
    await getNewLink.click();
    await expect.element(output.getByTitle(/^Result of /)).toBeVisible();
  });
});

test('a link that has expired according to this device’s clock says so, without a stuck countdown', async () => {
  putResults(() => `${location.origin}/icon.svg?expires=${Math.floor(Date.now() / 1000) - 3600}`);
  await openOutput('svg');
  await expect.element(output).toHaveTextContent('Link expired. Opening the result gets a new one.');
  await expect.element(output.getByRole('timer')).not.toBeInTheDocument();
});

test('JSON is formatted, and can be collapsed', async () => {
  const body = JSON.stringify({ format: 'json', deep: [1, { far: null }] });
  breakRequests(/^GET \/outputs/, { status: 200, body, headers: { 'Content-Type': 'application/json' } });
  await openOutput('json');
  await expect.element(output.getByText('"format": "json",')).toBeVisible();
  await output.getByRole('button', { name: 'Collapse all' }).click();
  await expect.element(output.getByText('"format"')).not.toBeInTheDocument();
});

test('a picture is shown, and can be enlarged in a dialog', async () => {
  await openOutput('svg');
  await output.getByRole('button', { name: /^Zoom/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('150%');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(output).toHaveTextContent(/SVG picture *\d+ × \d+/);
  await expect.element(output).not.toHaveTextContent('Link expires');
});

test('a PDF is shown in the browser’s viewer even if its host claims another type', async () => {
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(true);
  breakRequests(/^GET \/outputs/, { status: 200, body: '%PDF-1.4\n', headers: { 'Content-Type': 'application/pdf' } });
  await openOutput('txt');
  await expect.element(output.getByTitle(/^Result of /)).toHaveAttribute('src', expect.stringMatching(/^blob:/));
});
