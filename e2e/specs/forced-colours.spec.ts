import type { Locator } from '@playwright/test';

import { expect, test } from '../fixtures.ts';
import { Frame } from '../pages/frame.ts';

test.use({ forcedColors: 'active' });

/** Colours of an element: its own, its background's, and those of its drawing. */
function colours(of: Locator) {
  return of.evaluate((element) => {
    const { color, backgroundColor, fill, stroke, opacity } = getComputedStyle(element);
    return { color, ground: backgroundColor, drawn: fill === 'none' ? stroke : fill, opacity: Number(opacity) };
  });
}

const canvasOf = (locator: Locator) =>
  locator.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.color = 'Canvas';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

test('drawings and selections are visible in forced colours', async ({ page, workflow, workflowList }) => {
  const canvas = await canvasOf(page.locator('body'));
  const row = workflowList.table.getByRole('row').filter({ hasText: workflow.name });
  const glyphs = {
    menu: workflowList.actions(workflow.name).locator('svg'),
    start: row.getByRole('button', { name: 'Run', exact: true }).locator('svg'),
  };
  for (const glyph of Object.values(glyphs)) {
    await expect(glyph).toBeVisible();
    const { drawn, opacity } = await colours(glyph);
    expect(drawn).not.toBe(canvas);
    expect(opacity).toBeGreaterThan(0.5);
  }

  const frame = new Frame(page);
  const [current, other] = [await colours(frame.place('Workflows')), await colours(frame.place('Runs'))];
  expect(current.ground).not.toBe(other.ground);
  expect(current.color).not.toBe(current.ground);

  await page.goto('/settings');
  const segment = (name: string) => page.getByText(name, { exact: true }).locator('xpath=ancestor-or-self::label');
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  const [chosen, rest] = [await colours(segment('Dark')), await colours(segment('Light'))];
  expect(chosen.ground).not.toBe(rest.ground);
  expect(chosen.color).not.toBe(chosen.ground);
});
