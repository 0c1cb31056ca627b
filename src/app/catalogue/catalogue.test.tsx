import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam } from '@/testing/service.ts';

afterEach(() => localStorage.removeItem('mantine-color-scheme-value'));

test.each(['light', 'dark'])('axe finds no violations in the catalogue in %s mode', async (scheme) => {
  localStorage.setItem('mantine-color-scheme-value', scheme);
  await renderApp('/catalogue', await makeUserInTeam('Blue'));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible();
  await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe(scheme);
  await document.fonts.ready;
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] });
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  expect(found).toEqual([]);
});
