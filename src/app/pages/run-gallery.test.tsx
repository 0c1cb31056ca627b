import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';

import { listedRow } from '@/testing/listed-run.ts';
import { makeDashboard } from '@/testing/dashboards.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { makeUserInTeam, makeWorkflow, startRunAs } from '@/testing/service.ts';
import { startRuns } from '@/testing/start-runs.ts';

const limit = { timeout: 30_000 };
const gallery = page.getByRole('list', { name: 'Gallery' });
const card = (name: string) => gallery.getByRole('listitem').filter({ hasText: name });

/** Count the parallel requests for results. All of them are held until there are three. */
function countResultRequests() {
  const passOn = window.fetch;
  const count = { now: 0, most: 0, all: 0 };
  let open: () => void;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  window.fetch = async (input, init) => {
    if (!new URL(new Request(input, init).url).pathname.endsWith('/result')) return passOn(input, init);
    count.now += 1;
    count.all += 1;
    count.most = Math.max(count.most, count.now);
    if (count.all === 3) open();
    try {
      await isOpen;
      return await passOn(input, init);
    } finally {
      count.now -= 1;
    }
  };
  return count;
}

test('visible results are requested once each, a few at a time', async () => {
  const app = await startRuns(Array.from({ length: 10 }, (_, index) => ({ dish: `Soup ${index}`, format: 'txt' })));
  // Start a new visit, without thumbnails that the list may have loaded.
  await app.leave();
  const requests = countResultRequests();
  await renderApp('/runs?view=gallery');
  await expect.poll(() => requests.all, limit).toBe(10);
  await expect.poll(() => requests.now).toBe(0);
  expect(requests.all).toBe(10);
  // One of the four slots is reserved for checks of unfinished runs.
  expect(requests.most).toBe(3);
});

test('pictures can be viewed enlarged one after another, with buttons and keys', async () => {
  await startRuns([
    { dish: 'Bread', format: 'svg' },
    { dish: 'Notes', format: 'txt' },
    { dish: 'Cake', format: 'svg' },
    { dish: 'Pie', format: 'svg' },
  ]);
  await page.getByText('Gallery', { exact: true }).click();
  for (const name of ['Bread', 'Cake', 'Pie']) {
    await expect.element(card(name).getByRole('button', { name: `Zoom: ${name} · Poster` }), limit).toBeInTheDocument();
  }
  await expect.element(card('Notes').getByRole('button', { name: /^Zoom/ })).not.toBeInTheDocument();
  const titles = gallery
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
    .filter((title) => !title.includes('Notes'));
  expect(titles).toHaveLength(3);
  const picture = (at: number) => page.getByRole('dialog').getByRole('img', { name: `Result of ${titles[at] ?? ''}` });
  const previous = page.getByRole('button', { name: 'Previous image' });
  const next = page.getByRole('button', { name: 'Next image' });
  const box = page.getByRole('region', { name: 'Full-size image' });

  await card(titles[0] ?? '')
    .getByRole('button', { name: /^Zoom/ })
    .click();
  await expect.element(picture(0)).toBeVisible();
  await expect.element(page.getByText('1 of 3')).toBeVisible();
  await expect.element(previous).toBeDisabled();
  await next.click();
  await expect.element(picture(1)).toBeVisible();
  await expect.element(page.getByText('2 of 3')).toBeVisible();
  await expect.element(next).toHaveFocus();
  await next.click();
  await expect.element(picture(2)).toBeVisible();
  await expect.element(next).toBeDisabled();
  // The keys still work after the button was disabled and so lost the focus.
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(picture(2)).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(picture(0)).toBeVisible();

  // If a picture is larger than its box, these keys pan it. The next picture fits the box again.
  await userEvent.keyboard('+{ArrowRight}');
  await expect.element(page.getByText('150%')).toBeVisible();
  await expect.element(picture(0)).toBeVisible();
  await next.click();
  await expect.element(picture(1)).toBeVisible();
  await expect.element(page.getByText('150%')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('Back from a run shows as many pictures as before', async () => {
  const rows = Array.from({ length: 70 }, (_, index) =>
    listedRow({ name: `Soup ${index}`, run_id: crypto.randomUUID() }),
  );
  const app = await renderWithRuns('/runs?view=gallery', await commands.makeUser(), rows);
  const cards = () => gallery.getByRole('checkbox').elements().length;
  await expect.poll(cards).toBe(60);
  await page.getByRole('button', { name: /^Load 10 more/ }).click();
  await expect.poll(cards).toBe(70);
  await gallery.getByRole('link', { name: 'Soup 65' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Soup 65' })).toBeVisible();
  await app.goBack();
  await expect.poll(cards).toBe(70);
});

test('a run’s enlarged picture leads to those of its neighbours, and closing it opens the run viewed last', async () => {
  const user = await makeUserInTeam('Blue');
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const start = (dish: string) => startRunAs(user, user.team.id, { id, inputs: { seconds: 0, dish, format: 'svg' } });
  const bread = await start('Bread');
  const cake = await start('Cake');
  const app = await renderApp(`/runs/${cake}`, user, makeDashboard({ extensions: { runs: 1 } }));
  await page.getByRole('button', { name: /^Zoom: .*Cake/ }).click(limit);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('1 of 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Next image' }).click();
  await expect.element(dialog.getByRole('img', { name: 'Result of Bread · Poster' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(app.address).toBe(`/runs/${bread}`);
});
