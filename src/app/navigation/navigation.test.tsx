import { useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';

import { RouterContext } from './kept-scroll.tsx';
import { Root } from './root.tsx';

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const place = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const loading = page.getByRole('main').getByRole('status');

test('a page whose data loads slowly shows its loading screen, and Back works', async () => {
  const user = await makeUserInTeam('Atelier');
  const app = await renderApp('/settings', user);
  await expect.element(heading('Settings')).toBeVisible();
  const slow = breakRequests(/^GET .*\/workflows$/, 'never-answered', 1);
  await place('Workflows').click();
  await expect.element(loading).toHaveTextContent('Loading');
  await expect.element(page.getByRole('main')).toHaveFocus();
  await app.goBack();
  await expect.element(heading('Settings')).toBeVisible();
  slow.cut();
});

test('a link clicked twice while its page loads adds one history entry', async () => {
  const user = await makeUserInTeam('Atelier');
  const app = await renderApp('/teams', user);
  await expect.element(heading('Teams')).toBeVisible();
  await place('Workflows').click();
  await place('Workflows').click();
  await expect.element(heading('Workflows')).toBeVisible();
  await app.goBack();
  await expect.element(heading('Teams')).toBeVisible();
});

test('a page’s initial data is requested once', async () => {
  const user = await makeUserInTeam('Atelier');
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const passOn = window.fetch;
  const requestedPaths: string[] = [];
  window.fetch = (input, init) => {
    requestedPaths.push(new URL(new Request(input, init).url).pathname);
    return passOn(input, init);
  };
  try {
    await renderApp('/workflows', user);
    await expect.element(page.getByRole('link', { name: 'Poster' })).toBeVisible();
    expect(requestedPaths.filter((path) => /\/(?:teams|workflows)$/.test(path))).toHaveLength(2);
  } finally {
    window.fetch = passOn;
  }
});

test('a page shows the error of its initial request', async () => {
  const user = await makeUserInTeam('Atelier');
  breakRequests(/^GET .*\/workflows$/, { status: 400, body: '{"description":"Not today"}' }, 1);
  await renderApp('/workflows', user);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not today');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No workflows yet')).toBeVisible();
});

/** A list that becomes long when the window receives the event `grow`. */
function List() {
  const [height, setHeight] = useState(100);
  useEffect(() => {
    const grow = () => setHeight(5000);
    window.addEventListener('grow', grow);
    return () => window.removeEventListener('grow', grow);
  }, []);
  return <div style={{ height }}>List</div>;
}

test('Back returns to the same position of a list that grows later', async () => {
  const children = [
    { path: '/', loader: () => null, Component: List },
    { path: '/other', loader: () => null, element: 'Other' },
  ];
  const router = createMemoryRouter([{ Component: Root, HydrateFallback: () => null, children }]);
  await render(
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>,
  );
  await expect.element(page.getByText('List')).toBeVisible();
  window.dispatchEvent(new Event('grow'));
  await expect.poll(() => document.body.scrollHeight).toBeGreaterThan(4000);
  window.scrollTo(0, 1500);
  await router.navigate('/other');
  await expect.element(page.getByText('Other')).toBeVisible();
  await router.navigate(-1);
  await expect.element(page.getByText('List')).toBeVisible();
  expect(window.scrollY).toBe(0);
  window.dispatchEvent(new Event('grow'));
  await expect.poll(() => window.scrollY).toBe(1500);
});
