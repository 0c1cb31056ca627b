import { expect, test } from '../fixtures.ts';

test('nothing moves when the font arrives', async ({ page, workflow, workflowList }) => {
  const held = new AbortController();
  await page.route(/\/assets\/geist-latin-.*\.woff2$/, async (route) => {
    await new Promise((resolve) => held.signal.addEventListener('abort', resolve));
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(workflowList.workflow(workflow.name)).toBeVisible();
  await page.evaluate(() => {
    const moved: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift' });
    Object.assign(globalThis, { moved });
  });
  held.abort();
  const shifts = await page.evaluate(async () => {
    await document.fonts.load('1rem "Geist Variable"');
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (globalThis as unknown as { moved: number[] }).moved;
  });
  // The reported figure is rounded to three places: 0.000.
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.0005);
});

test('Cyrillic text loads its own part of the font, and other text does not', async ({
  page,
  me,
  signIn,
  workflow,
  service,
  team,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const file = /\/assets\/(geist-.*)-wght-normal/.exec(request.url())?.[1];
    if (file) requested.push(file);
  });
  await signIn(me);
  await expect(page.getByRole('link', { name: workflow.name, exact: true })).toBeVisible();
  expect(requested).toContain('geist-latin');
  expect(requested).not.toContain('geist-cyrillic');
  await service.createWorkflow(team, 'Недельный отчёт');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Недельный отчёт' })).toBeVisible();
  await expect.poll(() => requested).toContain('geist-cyrillic');
});

test('the app is installable, with a manifest and icons', async ({ page, request }) => {
  await page.goto('/sign-in');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await request.get(href ?? '');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string; type: string }[] };
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  for (const { src, type } of [...icons, { src: touch ?? '', type: 'image/png' }]) {
    const icon = await request.get(new URL(src, new URL(href ?? '', page.url())).href);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, expect.stringContaining(type)]);
  }
});
