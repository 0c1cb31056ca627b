import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const busy = (status: number, seconds: number) => ({
  status,
  body: '{"description":"Too much at once."}',
  headers: { 'Retry-After': String(seconds) },
});
const bar = page.getByText(/^The service is busy\. Trying again in \d+ seconds?\.$/);

test.each([429, 503])(
  'after a %i a page waits as long as the service requests, shows that once, and then loads by itself',
  async (status) => {
    const user = await makeUserInTeam();
    await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
    const broken = breakRequests(/^GET .*\/(?:workflows|teams)$/, busy(status, 2), 2);
    const startedAt = performance.now();
    await renderApp('/workflows', user);
    await expect.element(bar).toHaveTextContent('in 2 seconds');
    await expect.poll(() => bar.elements()).toHaveLength(1);
    await expect.element(page.getByRole('link', { name: 'Poster' })).toBeVisible();
    expect(performance.now() - startedAt).toBeGreaterThan(2000);
    expect(broken.hits()).toBe(2);
    await expect.element(bar).not.toBeInTheDocument();
  },
);

test('a wait that is too long is shown on the page, and retrying is left to the user', async () => {
  const user = await makeUserInTeam();
  const broken = breakRequests(/^GET .*\/workflows$/, busy(429, 3600));
  await renderApp('/workflows', user);
  await expect.element(page.getByText('Too many requests')).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  expect(broken.hits()).toBe(1);
});

test('after a 429 a form keeps its text, shows how long to wait, and sends nothing by itself', async () => {
  const user = await makeUserInTeam();
  const sent = watchRequests(/^POST .*\/workflows$/);
  const broken = breakRequests(/^POST .*\/workflows$/, busy(429, 1), 1);
  await renderApp('/workflows/new', user);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await page.getByLabelText('Name').fill('Later');
  await page.getByRole('button', { name: 'Create workflow' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Wait 1 second, then try again.');
  await expect.element(page.getByLabelText('Name')).toHaveValue('Later');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([broken.hits(), sent.length]).toEqual([1, 0]);
  await page.getByRole('button', { name: 'Create workflow' }).click();
  await expect.element(page.getByRole('heading', { name: 'Later' })).toBeVisible();
  expect(sent).toHaveLength(1);
});
