import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam } from '@/testing/service.ts';

const unreadable = [null, 5, 'x', { name: 'Without ID' }, { id: 7, name: 'Numbered' }, { id: '', name: 'Empty' }, []];
const listed = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => ({ id: crypto.randomUUID(), name: `${name} ${at + 1}` }));

const lists = ['workflows', 'teams'] as const;

test.each(lists)('an unreadable item in %s doesn’t hide the other items', async (kind) => {
  const user = await makeUserInTeam();
  for (const item of unreadable) {
    const body = JSON.stringify([...listed(1, 'First'), item, ...listed(1, 'Last')]);
    const broken = breakRequests(new RegExp(`^GET .*/${kind}$`), { status: 200, body });
    const app = await renderApp(`/${kind}`, user);
    await expect.element(page.getByText(`1 ${kind.slice(0, -1)} couldn’t be read`)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'First 1' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Last 1' })).toBeVisible();
    await expect.element(page.getByText(`2 ${kind}`, { exact: true })).toBeVisible();
    await app.leave();
    broken.stop();
  }
});

test.each(lists)('several unreadable %s are counted', async (kind) => {
  const user = await makeUserInTeam();
  breakRequests(new RegExp(`^GET .*/${kind}$`), {
    status: 200,
    body: JSON.stringify([...unreadable, ...listed(2, 'A')]),
  });
  await renderApp(`/${kind}`, user);
  await expect.element(page.getByText(`${unreadable.length} ${kind} couldn’t be read`)).toBeVisible();
});

test('a long list with unreadable items shows the remaining items', async () => {
  const user = await makeUserInTeam();
  const flows = listed(2500, 'Flow');
  const body = JSON.stringify([...flows, ...unreadable, ...listed(2500, 'Other'), null, flows[0]]);
  breakRequests(/^GET .*\/workflows$/, { status: 200, body });
  await renderApp('/workflows', user);
  await expect.element(page.getByText('5,000 workflows', { exact: true })).toBeVisible();
  await expect.element(page.getByText(`${unreadable.length + 1} workflows couldn’t be read`)).toBeVisible();
});

test.each(lists)('a duplicate in %s is shown once', async (kind) => {
  const user = await makeUserInTeam();
  const [first, second] = listed(2, 'A');
  const body = JSON.stringify([first, second, { ...first, name: 'Again' }]);
  breakRequests(new RegExp(`^GET .*/${kind}$`), { status: 200, body });
  await renderApp(`/${kind}`, user);
  await expect.element(page.getByText(`2 ${kind}`, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'A 1' })).toBeVisible();
  await expect.element(page.getByText('couldn’t be read')).not.toBeInTheDocument();
});

test.each(lists)('%s without any readable item count as an invalid response', async (kind) => {
  const user = await makeUserInTeam();
  breakRequests(new RegExp(`^GET .*/${kind}$`), { status: 200, body: JSON.stringify(unreadable) });
  await renderApp(`/${kind}`, user);
  await expect.element(page.getByText('Unexpected response')).toBeVisible();
});
