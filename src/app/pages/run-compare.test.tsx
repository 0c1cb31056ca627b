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
const stage = page.getByRole('group', { name: 'Pictures, one over the other' });
const facts = page.getByRole('region', { name: 'Inputs and times' });

/** Start runs of the workflow Poster one after another, with these inputs. */
async function openRuns(path: (ids: readonly string[]) => string, all: readonly Readonly<Record<string, unknown>>[]) {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const ids: string[] = [];
  for (const inputs of all) {
    ids.push(await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 0, ...inputs } }));
  }
  const dashboard = makeDashboard({ extensions: { runs: 1 } });
  const app = await renderApp(path(ids), user, dashboard);
  return { app, ids, dashboard };
}

/** Let pages read outputs, which are on another site in tests. `fileOf` returns each file's contents. */
function letOutputsBeRead(fileOf: (url: string) => string, headers: Readonly<Record<string, string>> = {}) {
  const real = window.fetch;
  const read = vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.includes('/outputs/') ? Promise.resolve(new Response(fileOf(url), { headers })) : real(input, init);
  });
  onTestFinished(() => read.mockRestore());
}

const pictureAddresses = () =>
  page
    .getByRole('img', { name: /^Result of/ })
    .elements()
    .map((image) => image.getAttribute('src'));

/** What the wheel scrolls over a box of pictures. */
function movedByWheel(pictures: Locator, ctrlKey: boolean): 'page' | 'picture' {
  const wheel = new WheelEvent('wheel', { deltaY: 0, ctrlKey, cancelable: true, bubbles: true });
  return pictures.element().dispatchEvent(wheel) ? 'page' : 'picture';
}

/** Whether the slider's line is at this share of the pictures' width. */
function hasSliderAt(share: number): boolean {
  const { left, top, width, height } = stage.element().getBoundingClientRect();
  return document.elementFromPoint(left + share * width, top + height / 3) instanceof HTMLInputElement;
}

const said = (name: string) => page.getByRole('heading', { name, level: 2 });
const comparing = (ids: readonly string[]) => `/runs/compare?ids=${ids.join(',')}`;

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

test('two runs selected in the list are compared, and their pictures in four modes', async () => {
  const { app, ids } = await openRuns(() => '/runs', [{ city: 'Cork' }, { city: 'Graz' }, { city: 'Lima' }]);
  await box('Cork').click(slow);
  await expect.element(page.getByRole('button', { name: 'Compare' })).toBeDisabled();
  await box('Graz').click();
  await expect.element(page.getByRole('button', { name: 'Compare' })).toBeEnabled();
  await userEvent.keyboard('{Shift>}c{/Shift}');
  await expect.poll(app.address).toBe(comparing([ids[1] ?? '', ids[0] ?? '']));
  await expect.element(heading).toHaveTextContent('Graz and Cork');
  const pictures = compared.getByRole('img', { name: /^Result of [AB], / });
  await expect.poll(() => pictures.elements().length, slow).toBe(2);
  const tile = compared.getByRole('group').first();
  expect([movedByWheel(tile, false), movedByWheel(tile, true)]).toEqual(['page', 'picture']);
  // The first picture had the focus.
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('f');
  await expect.element(page.getByText('Shown: B')).toBeVisible();
  await page.getByText('Slider', { exact: true }).click();
  const slider = page.getByRole('slider', { name: 'How much of each picture is shown' });
  await expect.element(slider).toBeVisible();
  // Dragging the line moves the slider, and dragging beside it moves the pictures.
  expect([hasSliderAt(0.5), hasSliderAt(0.2)]).toEqual([true, false]);
  await slider.fill('20');
  await expect.poll(() => [hasSliderAt(0.5), hasSliderAt(0.2)]).toEqual([false, true]);
  await page.getByText('Difference', { exact: true }).click();
  await expect.element(page.getByText('Black is equal.')).toBeVisible();
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('f');
  await expect.element(page.getByText('Shown: A')).toBeVisible();
  await userEvent.keyboard('f');
  await expect.element(page.getByText('Shown: B')).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.element(page.getByText('150%', { exact: true })).toBeVisible();
  expect(movedByWheel(stage, false)).toBe('picture');
  await userEvent.keyboard('2');
  await expect.element(page.getByRole('button', { name: 'Star Cork' })).toHaveAttribute('aria-pressed', 'true');
});

test('compared runs are named by their differences', async () => {
  await openRuns(comparing, [
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

test('a renewed link keeps the picture mode', async () => {
  const { dashboard } = await openRuns(comparing, [{ city: 'Cork' }, { city: 'Graz' }]);
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

test('CSV files are compared by rows, JSON by keys, and inputs by name', async () => {
  let read = 0;
  letOutputsBeRead((url) => {
    read += 1;
    return url.includes('.csv')
      ? `id,city\na,Cork\nb,${read}`
      : JSON.stringify({ city: 'Cork', place: { size: read } });
  });
  const { app, ids } = await openRuns(comparing, [
    { format: 'csv', city: 'Cork' },
    { format: 'csv', city: 'Graz' },
    { format: 'json', city: 'Cork' },
    { format: 'json', city: 'Graz' },
  ]);
  const [one = '', two = '', three = '', four = ''] = ids;
  // Files of different kinds have no comparable contents.
  await expect.element(page.getByRole('table', { name: 'Files' }), slow).toHaveTextContent('Poster.json');
  await app.goTo(comparing([one, two]));
  await expect.element(page.getByRole('table', { name: 'Rows that differ' }), slow).toHaveTextContent('changed');
  await expect.element(page.getByText('Rows are matched by “id”.')).toBeVisible();
  await expect.element(facts.getByRole('row', { name: /^city/ })).toHaveTextContent('CorkGraz');
  await expect.element(facts.getByRole('row', { name: /^format/ })).not.toBeInTheDocument();
  await expect.element(facts.getByRole('row', { name: /^By/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show 2 equal inputs' }).click();
  await expect.element(facts.getByRole('row', { name: /^By/ })).toBeVisible();
  await expect.element(facts.getByRole('row', { name: /^format/ })).toHaveTextContent('csvcsv');
  await app.goTo(comparing([three, four]));
  const tree = page.getByRole('table', { name: 'Differences by key' });
  await expect.element(tree.getByRole('row', { name: /^size changed/ }), slow).toBeVisible();
  await expect.element(tree).not.toHaveTextContent('Cork');
});

test('large files are read for their hash on a click, one after another', async () => {
  letOutputsBeRead(() => 'as if it were large', {
    'Content-Type': 'model/stl',
    'Content-Disposition': 'attachment; filename="cup.stl"',
    'Content-Length': '30000000',
  });
  await openRuns(comparing, [{ format: 'csv' }, { format: 'json' }]);
  const files = page.getByRole('table', { name: 'Files' });
  await files.getByRole('button', { name: 'Compute the hash of A' }).click(slow);
  await expect.element(files.getByRole('button', { name: 'Compute the hash of A' }), slow).not.toBeInTheDocument();
  await files.getByRole('button', { name: 'Compute the hash of B' }).click(slow);
  await expect.element(files.getByRole('row', { name: /^B/ }), slow).toHaveTextContent('(same as A)');
});

test('a result that can’t be read is named and linked, and a failed run shows its cause', async () => {
  await openRuns(comparing, [{ format: 'txt' }, { format: 'txt' }, { fail: 'No ink' }]);
  const notice = page.getByRole('note').filter({ hasText: 'doesn’t let this page read the result of A, B' });
  await expect.element(notice, slow).toBeVisible();
  await expect.element(notice.getByRole('link', { name: 'Open A' })).toHaveAttribute('target', '_blank');
  await expect.element(compared.getByRole('listitem').nth(2)).toHaveTextContent(/^FailedNo ink/);
});

test('an address without two runs explains what is missing, and links back to the runs', async () => {
  const unknown = '11111111-1111-4111-8111-111111111111';
  const { app, ids } = await openRuns(() => '/runs/compare', [{}]);
  const back = page.getByRole('link', { name: 'Go to runs' });
  await expect.element(said('Choose two to four runs'), slow).toBeVisible();
  await app.goTo(comparing(['two', 'runs']));
  await expect.element(said('This link is incomplete or wrong')).toBeVisible();
  await app.goTo(comparing(ids));
  await expect.element(said('This link has only one run'), slow).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Open run / })).toHaveAttribute('href', `/runs/${ids[0]}`);
  await app.goTo(comparing([unknown, ...ids]));
  await expect.element(said('One of the runs isn’t in your list')).toBeVisible();
  await app.goTo(comparing([unknown, unknown.replaceAll('1', '2')]));
  await expect.element(page.getByRole('link', { name: 'Open run 11111111' })).toBeVisible();
  await expect.element(said('These runs aren’t in your list')).toBeVisible();
  const unlisted = [5, 6, 7, 8, 9].map((digit) => unknown.replaceAll('1', String(digit)));
  const held = breakRequests(/^GET .*\/runs\/[5-9]{8}/, 'never-answered');
  const asked = watchRequests(/^GET .*\/runs\/[5-9]{8}/);
  await app.goTo(comparing([...ids, ...unlisted]));
  await expect
    .poll(() => asked.map(({ path }) => path.slice(-36, -28)).toSorted())
    .toEqual(['55555555', '66666666', '77777777']);
  held.stop();
  held.cut();
  await expect.element(said('3 of the 4 runs aren’t in your list')).toBeVisible();
  await expect.element(page.getByText(/^Only the first/)).not.toBeInTheDocument();
  await back.click();
  await expect.poll(app.address).toBe('/runs');
});
