import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';
import { startingRow } from '@/domain/runs/run-record.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { makeUserInTeam } from '@/testing/service.ts';
import { startRuns } from '@/testing/start-runs.ts';

const sheet = page.getByRole('grid', { name: 'Results' });
const links = () => sheet.getByRole('gridcell').getByRole('link');
const focused = () => document.activeElement?.closest('[role="gridcell"]')?.textContent ?? '';

/** Open a sheet with five runs for six cells: the bold run of seed 2 failed, and the calm run of seed 2 is missing. */
async function layOut() {
  // Outputs have an origin that doesn't let test pages read them.
  breakRequests(/^GET \/outputs/, { status: 200, body: 'Bread', headers: { 'Content-Type': 'text/plain' } });
  const app = await startRuns([
    { seed: 1, tone: 'bold', format: 'txt' },
    { seed: 1, tone: 'calm', format: 'txt' },
    { seed: 2, tone: 'bold', format: 'txt', fail: 'No ink' },
    { seed: 3, tone: 'bold', format: 'txt' },
    { seed: 3, tone: 'calm', format: 'txt' },
  ]);
  await page.getByRole('checkbox', { name: 'Select all runs' }).click();
  await page.getByRole('button', { name: 'Lay out' }).click();
  await expect.element(sheet).toBeVisible();
  return app;
}

test('a selection is arranged by its inputs, and the best runs are picked by keyboard', async () => {
  const app = await layOut();
  expect(app.address()).toMatch(/^\/runs\/sheet\?ids=/);
  await expect.element(page.getByLabelText('Columns')).toHaveValue('seed');
  await page.getByLabelText('Rows').selectOptions('seed');
  await expect.element(page.getByLabelText('Columns')).toHaveValue('tone');
  await expect.element(page.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
  await expect
    .poll(() =>
      sheet
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['tone bold', 'tone calm']);
  await expect
    .poll(() =>
      sheet
        .getByRole('rowheader')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['seed 1', 'seed 2', 'seed 3']);
  await expect.poll(() => links().elements().length).toBe(5);
  await expect.poll(() => sheet.getByText('Bread').elements().length).toBe(4);
  await expect.element(sheet).toHaveTextContent('No ink');
  await expect.element(sheet.getByText('Failed', { exact: true })).toBeVisible();

  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(focused).toContain('Bread');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focused).toContain('No ink');
  await userEvent.keyboard('x');
  await expect.element(sheet.getByRole('link', { name: /Failed, Rejected$/ })).toBeVisible();
  await userEvent.keyboard('{ArrowUp}{ArrowRight}');
  await expect.poll(() => document.activeElement?.closest('[aria-colindex]')?.getAttribute('aria-colindex')).toBe('2');
  await userEvent.keyboard('s');
  await expect.element(sheet.getByRole('button', { name: /^Star/, pressed: true })).toBeVisible();
  await userEvent.keyboard('+');
  await expect.element(page.getByText('150%')).toBeVisible();
  const zoomOut = page.getByRole('button', { name: 'Zoom out' });
  (zoomOut.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('100%')).toBeVisible();
  await expect.element(zoomOut).toHaveFocus();
  expect(sheet.getByRole('button', { name: /^Reject/ }).elements()).toHaveLength(5);

  await page.getByText('Not rejected').click();
  await expect.poll(() => links().elements().length).toBe(4);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => links().elements().length).toBe(5);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => links().elements().length).toBe(1);
  expect(app.address()).toContain('show=starred');
  await expect.element(page.getByRole('button', { name: 'Download 1 starred' })).toBeVisible();
  await page.getByRole('button', { name: /^Rerun \d+ starred$/ }).click();
  await expect.element(page.getByRole('dialog', { name: /^Rerun/ })).toBeVisible();
});

test('a key marks the focused run, the focus moves on when a run disappears, and rejected runs stay rejected', async () => {
  const app = await layOut();
  const labels = () =>
    links()
      .elements()
      .map((link) => link.getAttribute('aria-label'));
  const focusOn = (locator: typeof sheet) => (locator.element() as HTMLElement).focus();
  await expect.poll(labels).toHaveLength(5);
  const first = sheet.getByRole('gridcell').first();
  focusOn(links().nth(2));
  const star = first.getByRole('button', { name: /^Star/ });
  focusOn(star);
  await userEvent.keyboard('s');
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  // Use the buttons, as on a phone.
  const reject = first.getByRole('button', { name: /^Reject/ });
  await reject.click();
  await expect.element(first.getByRole('link', { name: /Rejected$/ })).toBeVisible();
  await reject.click();
  await expect.element(reject).toHaveAttribute('aria-pressed', 'false');

  await page.getByText('Not rejected').click();
  await expect.poll(app.address).toContain('show=kept');
  const all = labels();
  focusOn(links().nth(1));
  await userEvent.keyboard('x');
  await expect.poll(labels).toEqual(all.toSpliced(1, 1));
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(all[2]);

  const address = app.address();
  await app.goTo('/runs');
  await expect.element(page.getByRole('table', { name: 'Runs' })).toBeVisible();
  await app.goTo(address);
  await expect.poll(labels).toEqual(all.toSpliced(1, 1));

  await page.viewport(800, 500);
  onTestFinished(() => page.viewport(1280, 800));
  await page.getByText('L', { exact: true }).click();
  await expect.poll(app.address).toContain('size=large');
  const scrolledTo = () => sheet.element().scrollTop;
  sheet.element().scrollTop = 10_000;
  await expect.poll(() => labels().includes(all.at(-1) ?? '')).toBe(true);
  const scrolled = scrolledTo();
  expect(scrolled).toBeGreaterThan(0);
  focusOn(links().last());
  const opened = document.activeElement?.getAttribute('aria-label');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('Contact sheet');
  await app.goBack();
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(opened);
  expect(scrolledTo()).toBe(scrolled);

  // Another sheet that contains the same run doesn't use the stored position.
  const ids = new URL(app.address(), location.origin).searchParams.get('ids')?.split(',').slice(0, 2) ?? [];
  const whole = app.address();
  await app.goTo(`/runs/sheet?ids=${ids.join(',')}`);
  await expect.poll(labels).toHaveLength(2);
  await app.goTo(whole);
  await expect.element(page.getByText('4 of 5 runs')).toBeVisible();
  document.querySelector<HTMLElement>(`[data-run="${ids[1]}"]`)?.focus();
  await app.goBack();
  await expect.poll(labels).toHaveLength(2);
  await expect.element(links().first()).toHaveAttribute('tabindex', '0');
});

test('tiles without a result show their run’s state, progress and time, and runs with equal inputs are named', async () => {
  const startedAt = Date.now() - 12_000;
  const rows = ['a', 'b'].map((letter) => {
    const row = startingRow({ ledger: '', runId: `${letter}0000000-0000-4000-8000-000000000000` }, startedAt);
    const start = { kind: 'accepted', at: startedAt, status: 'queued', message: '' } as const;
    return Object.assign(row, { facts: { ...row.facts, start }, given: givenInputs({ seed: 3 }) });
  });
  const headers = { 'Run-Status': 'running' };
  breakRequests(/^GET .*a0{7}.*\/result$/, { status: 404, body: '{"description":"40% drawn"}', headers });
  breakRequests(/^GET .*b0{7}.*\/result$/, { status: 404, body: '{"description":"No result yet"}' });
  const ids = rows.map(({ runId }) => runId).join(',');
  await renderWithRuns(`/runs/sheet?ids=${ids}`, await makeUserInTeam('Blue'), rows);
  const cells = sheet.getByRole('gridcell');
  await expect.element(cells.first()).toHaveTextContent(/^Running 40% \d+:\d\d ?Run a0000000$/);
  await expect.element(cells.last()).toHaveTextContent(/^No result yet \d+:\d\d ?Run b0000000$/);
  await expect.element(cells.last().getByRole('link')).toHaveAttribute('title', 'Run b0000000');
});

test('a sheet of unknown runs says that there are none to lay out', async () => {
  await renderApp('/runs/sheet?ids=other', await makeUserInTeam('Blue'));
  await expect.element(page.getByText('No runs to lay out')).toBeVisible();
});
