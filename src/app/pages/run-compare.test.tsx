import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

import { makeDashboard } from '@/testing/dashboards.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow, startRunAs } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const slow = { timeout: 15_000 };
const heading = page.getByRole('heading', { level: 1 });
const compared = page.getByRole('list', { name: 'Compared runs' });
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name} · Poster` });
const stage = page.getByRole('group', { name: 'Overlaid pictures' });
const facts = page.getByRole('region', { name: 'Inputs and times' });

/** Start one run of the workflow Poster for each of `inputsOfRuns`, in order, and open the page at `path`. */
async function openRuns(
  path: (ids: readonly string[]) => string,
  inputsOfRuns: readonly Readonly<Record<string, unknown>>[],
) {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const ids: string[] = [];
  for (const inputs of inputsOfRuns) {
    ids.push(await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 0, ...inputs } }));
  }
  const dashboard = makeDashboard({ extensions: { runs: 1 } });
  const app = await renderApp(path(ids), user, dashboard);
  return { app, ids, dashboard };
}

/** Let pages read outputs, which have a different origin in tests. `fileOf` returns the contents of each file. */
function letOutputsBeRead(fileOf: (url: string) => string, headers: Readonly<Record<string, string>> = {}) {
  const real = window.fetch;
  const fetchSpy = vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.includes('/outputs/') ? Promise.resolve(new Response(fileOf(url), { headers })) : real(input, init);
  });
  onTestFinished(() => fetchSpy.mockRestore());
}

const pictureAddresses = () =>
  page
    .getByRole('img', { name: /^Result of/ })
    .elements()
    .map((image) => image.getAttribute('src'));

/** What moves when the mouse wheel is turned over the pictures: the page or the picture. */
function movedByWheel(pictures: Locator, ctrlKey: boolean): 'page' | 'picture' {
  const wheel = new WheelEvent('wheel', { deltaY: 0, ctrlKey, cancelable: true, bubbles: true });
  return pictures.element().dispatchEvent(wheel) ? 'page' : 'picture';
}

/** Whether the slider's line is at this fraction of the pictures' width. */
function hasSliderAt(share: number): boolean {
  const { left, top, width, height } = stage.element().getBoundingClientRect();
  return document.elementFromPoint(left + share * width, top + height / 3) instanceof HTMLInputElement;
}

const messageHeading = (name: string) => page.getByRole('heading', { name, level: 2 });
const comparePath = (ids: readonly string[]) => `/runs/compare?ids=${ids.join(',')}`;

test('Back from a comparison or a run restores the selection in the list', async () => {
  const { app } = await openRuns(() => '/runs', [{ headline: 'One' }, { headline: 'Two' }, { headline: 'Three' }]);
  await box('One').click();
  await box('Two').click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect.element(compared).toBeVisible();
  await app.goBack();
  await expect.element(box('One')).toBeChecked();
  await expect.element(box('Two')).toBeChecked();
  await expect.element(box('Three')).not.toBeChecked();

  await page.getByRole('link', { name: 'Three · Poster' }).click();
  await expect.element(heading).toHaveTextContent('Three');
  await app.goBack();
  await expect.element(box('One')).toBeChecked();
  await app.goTo('/teams');
  await expect.element(heading).toHaveTextContent('Teams');
  await app.goTo('/runs');
  await expect.element(box('One')).not.toBeChecked();
});

test('two runs selected in the list can be compared, with their pictures in four modes', async () => {
  const { app, ids } = await openRuns(() => '/runs', [{ city: 'Cork' }, { city: 'Graz' }, { city: 'Lima' }]);
  await box('Cork').click(slow);
  await expect.element(page.getByRole('button', { name: 'Compare' })).toBeDisabled();
  await box('Graz').click();
  await expect.element(page.getByRole('button', { name: 'Compare' })).toBeEnabled();
  await userEvent.keyboard('{Shift>}c{/Shift}');
  await expect.poll(app.address).toBe(comparePath([ids[1] ?? '', ids[0] ?? '']));
  await expect.element(heading).toHaveTextContent('Graz and Cork');
  const pictures = compared.getByRole('img', { name: /^Result of [AB], / });
  await expect.poll(() => pictures.elements().length, slow).toBe(2);
  const tile = compared.getByRole('group').first();
  expect([movedByWheel(tile, false), movedByWheel(tile, true)]).toEqual(['page', 'picture']);
  // The first picture is focused and would receive the key.
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('f');
  await expect.element(page.getByText('Showing B')).toBeVisible();
  await page.getByText('Slider', { exact: true }).click();
  const slider = page.getByRole('slider', { name: 'How much of each picture is shown' });
  await expect.element(slider).toBeVisible();
  // Dragging the line moves the slider, and dragging beside it moves the pictures.
  expect([hasSliderAt(0.5), hasSliderAt(0.2)]).toEqual([true, false]);
  await slider.fill('20');
  await expect.poll(() => [hasSliderAt(0.5), hasSliderAt(0.2)]).toEqual([false, true]);
  await page.getByText('Difference', { exact: true }).click();
  await expect.element(page.getByText('Black means no difference.')).toBeVisible();
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('f');
  await expect.element(page.getByText('Showing A')).toBeVisible();
  await userEvent.keyboard('f');
  await expect.element(page.getByText('Showing B')).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.element(page.getByText('150%', { exact: true })).toBeVisible();
  expect(movedByWheel(stage, false)).toBe('picture');
  await userEvent.keyboard('2');
  await expect.element(page.getByRole('button', { name: 'Star Cork' })).toHaveAttribute('aria-pressed', 'true');
});

test('compared runs are named after the inputs that differ', async () => {
  await openRuns(comparePath, [
    { seed: 4, tone: 'bold' },
    { seed: 4, tone: 'calm' },
    { seed: 5, tone: 'calm' },
  ]);
  await expect.element(heading).toHaveTextContent('seed 4 · bold and 2 others');
  await expect
    .poll(() =>
      compared
        .getByRole('listitem')
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('title')),
    )
    .toEqual(['seed 4 · bold', 'seed 4 · calm', 'seed 5 · calm']);
});

test('the picture mode is kept when the result’s link is renewed', async () => {
  const { dashboard } = await openRuns(comparePath, [{ city: 'Cork' }, { city: 'Graz' }]);
  await page.getByText('Slider', { exact: true }).click(slow);
  const slider = page.getByRole('slider', { name: 'How much of each picture is shown' });
  await expect.element(slider, slow).toBeVisible();
  dashboard.scopes
    .current()
    ?.queryClient.setQueriesData<{ readonly location: { readonly url: string } }>(
      { predicate: ({ queryKey }) => queryKey.includes('result') },
      (data) => data && { ...data, location: { ...data.location, url: `${data.location.url}#renewed` } },
    );
  await expect
    .poll(pictureAddresses, slow)
    .toEqual([expect.stringMatching(/#renewed$/), expect.stringMatching(/#renewed$/)]);
  await expect.element(slider, slow).toBeVisible();
});

test('CSV files are compared row by row, JSON key by key, and inputs by name', async () => {
  let readCount = 0;
  letOutputsBeRead((url) => {
    readCount += 1;
    return url.includes('.csv')
      ? `id,city\na,Cork\nb,${readCount}`
      : JSON.stringify({ city: 'Cork', place: { size: readCount } });
  });
  const { app, ids } = await openRuns(comparePath, [
    { format: 'csv', city: 'Cork' },
    { format: 'csv', city: 'Graz' },
    { format: 'json', city: 'Cork' },
    { format: 'json', city: 'Graz' },
  ]);
  const [one = '', two = '', three = '', four = ''] = ids;
  // The contents of files of different kinds can’t be compared.
  await expect.element(page.getByRole('table', { name: 'Files' }), slow).toHaveTextContent('Poster.json');
  await app.goTo(comparePath([one, two]));
  await expect.element(page.getByRole('table', { name: 'Rows that differ' }), slow).toHaveTextContent('changed');
  await expect.element(page.getByText('Rows are matched by “id”.')).toBeVisible();
  await expect.element(facts.getByRole('row', { name: /^city/ })).toHaveTextContent('CorkGraz');
  await expect.element(facts.getByRole('row', { name: /^format/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show 2 identical inputs' }).click();
  const same = facts.getByRole('rowgroup').filter({ hasText: /^Same/ });
  await expect.element(same.getByRole('row', { name: /^By/ })).toBeVisible();
  await expect.element(same.getByRole('row', { name: /^Status/ })).toBeVisible();
  await expect.element(same.getByRole('row', { name: /^format/ })).toHaveTextContent('csvcsv');
  await expect.element(same.getByRole('row', { name: /^city/ })).not.toBeInTheDocument();
  await app.goTo(comparePath([three, four]));
  const tree = page.getByRole('table', { name: 'Differences by key' });
  await expect.element(tree.getByRole('row', { name: /^size changed/ }), slow).toBeVisible();
  await expect.element(tree).not.toHaveTextContent('Cork');
});

test('a large file is hashed only after a click on its button', async () => {
  letOutputsBeRead(() => 'as if it were large', {
    'Content-Type': 'model/stl',
    'Content-Disposition': 'attachment; filename="cup.stl"',
    'Content-Length': '30000000',
  });
  await openRuns(comparePath, [{ format: 'csv' }, { format: 'json' }]);
  const files = page.getByRole('table', { name: 'Files' });
  await files.getByRole('button', { name: 'Compute the hash of A' }).click(slow);
  await expect.element(files.getByRole('button', { name: 'Compute the hash of A' }), slow).not.toBeInTheDocument();
  await files.getByRole('button', { name: 'Compute the hash of B' }).click(slow);
  await expect.element(files.getByRole('row', { name: /^B/ }), slow).toHaveTextContent('(same as A)');
});

test('a result that can’t be read is named and linked, and a failed run shows its cause', async () => {
  await openRuns(comparePath, [{ format: 'txt' }, { format: 'txt' }, { fail: 'No ink' }]);
  const notice = page.getByRole('note').filter({ hasText: 'doesn’t let this page read the results of A and B' });
  await expect.element(notice, slow).toBeVisible();
  await expect.element(notice.getByRole('link', { name: 'Open A' })).toHaveAttribute('target', '_blank');
  await expect.element(compared.getByRole('listitem').nth(2)).toHaveTextContent(/^FailedNo ink/);
});

test('a comparison that can’t be shown explains why, and links to the list of runs', async () => {
  const unknown = '11111111-1111-4111-8111-111111111111';
  const { app, ids } = await openRuns(() => '/runs/compare', [{}]);
  const back = page.getByRole('link', { name: 'Go to runs' });
  await expect.element(messageHeading('Choose two to four runs'), slow).toBeVisible();
  await app.goTo(comparePath(['two', 'runs']));
  await expect.element(messageHeading('This link is incomplete or wrong')).toBeVisible();
  await app.goTo(comparePath(ids));
  await expect.element(messageHeading('This link has only one run'), slow).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Open run / })).toHaveAttribute('href', `/runs/${ids[0]}`);
  await app.goTo(comparePath([unknown, ...ids]));
  await expect.element(messageHeading('One of the runs isn’t in your list')).toBeVisible();
  await app.goTo(comparePath([unknown, unknown.replaceAll('1', '2')]));
  await expect.element(page.getByRole('link', { name: 'Open run 11111111' })).toBeVisible();
  await expect.element(messageHeading('These runs aren’t in your list')).toBeVisible();
  const unlisted = [5, 6, 7, 8, 9].map((digit) => unknown.replaceAll('1', String(digit)));
  const broken = breakRequests(/^GET .*\/runs\/[5-9]{8}/, 'never-answered');
  const requests = watchRequests(/^GET .*\/runs\/[5-9]{8}/);
  await app.goTo(comparePath([...ids, ...unlisted]));
  await expect
    .poll(() => requests.map(({ path }) => path.slice(-36, -28)).toSorted())
    .toEqual(['55555555', '66666666', '77777777']);
  broken.stop();
  broken.cut();
  await expect.element(messageHeading('3 of the 4 runs aren’t in your list')).toBeVisible();
  await expect.element(page.getByText(/^Only the first/)).not.toBeInTheDocument();
  await back.click();
  await expect.poll(app.address).toBe('/runs');
});
