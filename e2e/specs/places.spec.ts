import { expect, test } from '../fixtures.ts';
import { Frame } from '../pages/frame.ts';
import { fieldOf } from '../pages/workflow-page.ts';
import { makeTeam } from '../support/people.ts';

test('teams are listed, and a team shows its workflows', async ({ page, me, team, server, signIn, service }) => {
  const other = await makeTeam(server, 'Research', me);
  await service.createWorkflow(team, 'Poster');
  await service.createWorkflow(other, 'Report');
  await signIn(me);
  await new Frame(page).place('Teams').click();
  const table = page.getByRole('table', { name: 'Teams' });
  await expect(table.getByRole('link')).toHaveText(['Research', 'Studio']);
  await table.getByRole('link', { name: 'Studio' }).click();
  await expect(new Frame(page).heading).toHaveText('Studio');
  await expect(page.getByRole('table', { name: 'Workflows' }).getByRole('link')).toHaveText(['Poster']);
});

test('settings say who and where, and never show the whole key', async ({ page, me, signIn, server }) => {
  await signIn(me);
  await new Frame(page).userMenu.click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(new Frame(page).heading).toHaveText('Settings');
  await expect(fieldOf(page, 'Signed in as')).toHaveText(me.email);
  await expect(fieldOf(page, 'Service')).toHaveText(new URL(server.origin).host);
  await expect(fieldOf(page, 'Token expires')).toHaveText(/^in (29|30) days$/);
  await expect(fieldOf(page, 'API key')).toHaveText(`••••••••••••${me.apiKey.slice(-4)}`);
});

test('an address that is typed opens at its top, a reload and the way back where the page was left', async ({
  page,
  team,
  signIn,
  me,
  service,
}) => {
  await Promise.all(Array.from({ length: 40 }, (_, at) => service.createWorkflow(team, `Poster ${at}`)));
  await signIn(me);
  await page.goto('/workflows');
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await expect(page.getByRole('link', { name: 'Poster 0' })).toBeVisible();
  // Scrolling is told to a page with the next frame, which this one does not have any more.
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => {
    window.scrollTo(0, 700);
    location.reload();
  });
  await reloaded;
  await expect.poll(scrolled).toBe(700);
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto('/settings');
  await expect(new Frame(page).heading).toHaveText('Settings');
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(700);
  await page.goto('/workflows');
  await expect(page.getByRole('link', { name: 'Poster 0' })).toBeVisible();
  expect(await scrolled()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 700));
  await new Frame(page).place('Teams').click();
  await expect(new Frame(page).heading).toHaveText('Teams');
  expect(await scrolled()).toBe(0);
});

test('the chosen theme stays after a reload', async ({ page, me, signIn }) => {
  await signIn(me);
  await page.goto('/settings');
  await page.getByText('Dark', { exact: true }).click();
  const dark = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await expect.poll(dark).toBe('dark');
  await page.reload();
  await expect.poll(dark).toBe('dark');
});

test('an address that is no page says so and leads back', async ({ page, me, signIn }) => {
  await signIn(me);
  await page.goto('/workflow/typo');
  await expect(new Frame(page).heading).toHaveText('Page not found');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(new Frame(page).heading).toHaveText('Home');
});

test('someone without a team is told what to do', async ({ page, me, signIn }) => {
  await signIn(me);
  await page.goto('/workflows/new');
  await expect(page.getByRole('heading', { name: 'You’re not in a team yet' })).toBeVisible();
  await page.goto('/teams');
  await expect(page.getByRole('heading', { name: 'No teams yet' })).toBeVisible();
});
