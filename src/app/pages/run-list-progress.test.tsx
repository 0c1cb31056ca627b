import { expect, onTestFinished, test } from 'vitest';
import { commands, page } from 'vitest/browser';

import type { TeamRun } from '@/contract/team-run.ts';
import { ann, listedRow } from '@/testing/listed-run.ts';
import { renderWithRuns } from '@/testing/seed-runs.ts';

const runs: readonly Partial<TeamRun>[] = [
  { name: 'Counted', message: 'Drawing', percent: 24 },
  { name: 'Stepped', message: 'Drawing', step: 7, steps: 10 },
  { name: 'Worded', message: 'The run has been running for 9 s: Page 1/4' },
  { name: 'Silent', message: 'The run has been running for 9 s and has no result yet.' },
  { name: 'Waits', message: 'The run is queued.', status: 'queued', started_at: null },
  { name: 'Ended', message: 'Page 1/4', status: 'failed', percent: 60, ended_at: '2027-01-15T08:01:00.000Z' },
];

/** Open the list with running runs. */
async function openList(path: string) {
  const rows = runs.map((run, index) =>
    listedRow({ status: 'running', started_by: ann, run_id: crypto.randomUUID(), version: index + 1, ...run }),
  );
  await renderWithRuns(path, await commands.makeUser(), rows);
}

const places = [
  ['/runs', 1280, () => page.getByRole('table', { name: 'Runs' }).getByRole('row')],
  ['/runs', 390, () => page.getByRole('table', { name: 'Runs' }).getByRole('row')],
  ['/runs?view=gallery', 1280, () => page.getByRole('list', { name: 'Gallery' }).getByRole('listitem')],
] as const;

test.each(places)(
  '%s at %i px shows a running run’s progress if its message has a number or text',
  async (...place) => {
    const [path, width, items] = place;
    await page.viewport(width, 800);
    onTestFinished(() => page.viewport(1280, 800));
    await openList(path);
    const item = (name: string) => items().filter({ hasText: name });
    await expect.element(item('Counted').getByText('24%')).toBeVisible();
    await expect.element(item('Stepped').getByText('70%')).toBeVisible();
    await expect.element(item('Worded').getByText('25%')).toHaveAttribute('title', 'Page 1/4');
    await expect.element(item('Silent')).toHaveTextContent('Running');
    await expect.element(item('Silent')).not.toHaveTextContent('%');
    await expect.element(item('Ended')).not.toHaveTextContent('%');
  },
);

test('a queued run’s time is labelled as waiting', async () => {
  await openList('/runs');
  const row = page.getByRole('table', { name: 'Runs' }).getByRole('row').filter({ hasText: 'Waits' });
  await expect.element(row).toHaveTextContent(/waiting \d/);
});
