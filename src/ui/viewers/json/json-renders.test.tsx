import { MantineProvider } from '@mantine/core';
import { type ComponentType, createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { JsonView } from './json-view.tsx';

const renders = vi.hoisted(() => ({ texts: 0 }));

vi.mock('@/ui/viewers/found.tsx', async (original) => {
  const { Found } = await original<{ Found: ComponentType<object> }>();
  const Counted = (props: object) => {
    renders.texts += 1;
    return createElement(Found, props);
  };
  return { Found: Counted };
});

test('a keystroke renders only the lines that say something else by it', async () => {
  const value = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`key${index}`, `value ${index}`]));
  await render(
    <MantineProvider>
      <JsonView value={value} />
    </MantineProvider>,
  );
  await expect.element(page.getByRole('treeitem', { name: /value 19/ })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search' });
  const status = page.getByRole('status').first();
  const since = (before: number) => renders.texts - before;

  // Each line has two texts: its key and its value. Two lines are no longer, or newly, where the person is.
  let before = renders.texts;
  await search.fill('value 17');
  await expect.element(status).toHaveTextContent('1 of 1');
  expect(since(before)).toBeGreaterThan(0);
  expect(since(before)).toBeLessThanOrEqual(4);

  before = renders.texts;
  await search.fill('nothing like it');
  await expect.element(status).toHaveTextContent('No matches');
  expect(since(before)).toBeLessThanOrEqual(2);

  before = renders.texts;
  (page.getByRole('tree').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByRole('treeitem', { name: /value 16/ })).toHaveAttribute('aria-selected', 'true');
  expect(since(before)).toBeLessThanOrEqual(4);
});
