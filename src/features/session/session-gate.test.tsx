import { flushSync } from 'react-dom';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { makeDashboard } from '@/testing/dashboards.ts';
import { makeUserInTeam } from '@/testing/service.ts';

import { SessionContext } from './session-context.ts';
import { SessionGate } from './session-gate.tsx';

test('the previous user’s page is not rendered when the session changes during a navigation', async () => {
  const { accessToken, apiKey } = await makeUserInTeam('Atelier');
  const { config, session } = makeDashboard();
  await session.signIn({ accessToken, apiKey }, 'tab');
  const before = { state: history.state as unknown, href: location.href };
  history.replaceState({ owner: 'the person before' }, '', '/workflows/theirs');
  const rendered: string[] = [];
  function Child({ name }: { readonly name: string }) {
    rendered.push(name);
    return name;
  }
  const router = createBrowserRouter(
    ['/', '/workflows/:id'].map((path) => ({
      path,
      loader: () => Promise.resolve(null),
      HydrateFallback: () => null,
      element: (
        <SessionGate>
          <Child name={path} />
        </SessionGate>
      ),
    })),
  );
  // The window is at the next entry, which the router has not rendered yet.
  const unsubscribe = router.subscribe(({ location: { pathname } }) => {
    if (pathname === '/') flushSync(() => session.renewEarly());
  });
  try {
    await render(
      <SessionContext value={{ config, session }}>
        <RouterProvider router={router} />
      </SessionContext>,
    );
    await expect.element(page.getByText('/', { exact: true })).toBeVisible();
    expect(rendered).not.toContain('/workflows/:id');
  } finally {
    unsubscribe();
    router.dispose();
    history.replaceState(before.state, '', before.href);
  }
});
