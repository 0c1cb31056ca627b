import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startingRow } from '@/domain/runs/run-record.ts';
import type { Ledger } from '@/features/runs/ledger/ledger.ts';
import { chooseWorkflow } from '@/testing/choose-workflow.ts';
import { breakRequests } from '@/testing/faults.ts';
import { makeDashboard } from '@/testing/dashboards.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const inputs = page.getByRole('textbox', { name: 'Inputs' });
const fillIn = page.getByRole('group', { name: 'Fill in' });
const example = '{ "headline": "Spring sale", "seconds": 3, "format": "svg"}';

/** Open the start form of a workflow with these earlier runs, newest last. */
async function openForm(earlier: readonly Record<string, unknown>[] = [], fragment = '') {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const dashboard = makeDashboard();
  await dashboard.session.signIn(user, 'tab');
  const ledger = dashboard.scopes.current()?.runs.ledger;
  if (!ledger) throw new Error('There is no ledger.');
  const now = Date.now();
  await ledger.add(
    earlier.map((given, index) => {
      const at = now - (earlier.length - index) * 3_600_000;
      const run = { ledger: ledger.key, runId: crypto.randomUUID(), workflowId: workflow.id, teamId: user.team.id };
      return { row: startingRow(run, at), inputs: given };
    }),
  );
  const open = () => renderApp(`/runs/new?workflow=${workflow.id}${fragment}`, undefined, dashboard);
  return { user, workflow, ledger, open };
}

/** Hold reads of earlier inputs until the controller aborts. */
function holdInputs(ledger: Ledger): AbortController {
  const read = ledger.inputs.bind(ledger);
  const held = new AbortController();
  vi.spyOn(ledger, 'inputs').mockImplementation(async (runId) => {
    await new Promise((resolve) => held.signal.addEventListener('abort', resolve));
    return read(runId);
  });
  return held;
}

test('a workflow without runs has an example filled in, and one click runs it', async () => {
  const { workflow, open } = await openForm();
  await open();
  await expect.element(inputs).toHaveTextContent(example);
  await expect.element(page.getByText('Example: Picture')).toBeVisible();
  const starts = watchRequests(/^POST .*run_workflow/);
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  expect(starts).toMatchObject([{ body: { id: workflow.id, inputs: { headline: 'Spring sale', seconds: 3 } } }]);
});

test('the last inputs are filled in, and can be cleared or replaced by earlier ones', async () => {
  const { open } = await openForm([{ headline: 'Winter' }, { headline: 'Autumn' }]);
  await open();
  await expect.element(inputs).toHaveTextContent('{ "headline": "Autumn"}');
  await expect.element(page.getByText('Last inputs, from 1h ago')).toBeVisible();
  await fillIn.getByRole('button', { name: 'Winter' }).click();
  await expect.element(inputs).toHaveTextContent('{ "headline": "Winter"}');
  await expect.element(page.getByText(/^Last inputs/)).not.toBeInTheDocument();
  await fillIn.getByRole('button', { name: 'Autumn' }).click();
  await page.getByRole('button', { name: 'Start empty' }).click();
  await expect.element(inputs).toHaveTextContent('{ "name": "value" }');
});

test('earlier inputs that are read slowly never overwrite text typed before they arrive', async () => {
  const { ledger, open } = await openForm([{ headline: 'Autumn' }]);
  const held = holdInputs(ledger);
  await open();
  await inputs.fill('{"typed": true}');
  held.abort();
  await expect.element(fillIn.getByRole('button', { name: 'Autumn' })).toBeVisible();
  await expect.element(inputs).toHaveTextContent('{"typed": true}');
});

test('earlier inputs that are read slowly are not filled into a focused field', async () => {
  const { ledger, open } = await openForm([{ headline: 'Autumn' }]);
  const held = holdInputs(ledger);
  await open();
  await inputs.click();
  held.abort();
  await expect.element(fillIn.getByRole('button', { name: 'Autumn' })).toBeVisible();
  await userEvent.keyboard('1');
  await expect.element(inputs).toHaveTextContent(/^1$/);
  await userEvent.keyboard('{Backspace}');
  await fillIn.getByRole('button', { name: 'Autumn' }).click();
  await expect.element(inputs).toHaveTextContent('{ "headline": "Autumn"}');
});

test('a link’s inputs take precedence over earlier ones', async () => {
  const { open } = await openForm([{ headline: 'Autumn' }], `#inputs=${encodeURIComponent('{"of":"link"}')}`);
  await open();
  await expect.element(fillIn.getByRole('button', { name: 'Autumn' })).toBeVisible();
  await expect.element(inputs).toHaveTextContent('{ "of": "link"}');
});

test('a suggestion doesn’t count as a draft, and changes with the workflow', async () => {
  const { user, open } = await openForm([{ headline: 'Autumn' }]);
  await makeWorkflow(user, { name: 'Leaflet', team_id: user.team.id });
  const app = await open();
  await expect.element(inputs).toHaveTextContent('{ "headline": "Autumn"}');
  await chooseWorkflow('Leaflet');
  await expect.element(inputs).toHaveTextContent(example);
  await app.goTo('/teams');
  await app.goBack();
  await expect.element(inputs).toHaveTextContent(example);
  await expect.element(page.getByText('Example: Picture')).toBeVisible();
});

test('the form has a field for each input where possible, and keeps inputs without one', async () => {
  const { workflow, open } = await openForm([{ headline: 'Autumn', seconds: 0, draft: true, tags: ['a'] }]);
  await open();
  const form = page.getByRole('group', { name: 'Input fields' });
  await form.getByLabelText('headline').fill('Winter');
  await userEvent.keyboard('{Escape}');
  await form.getByLabelText('draft').click();
  await expect.element(form.getByText('tags can’t be shown as a field and stays as in the JSON.')).toBeVisible();
  const starts = watchRequests(/^POST .*run_workflow/);
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  expect(starts).toMatchObject([
    { body: { id: workflow.id, inputs: { headline: 'Winter', seconds: 0, draft: false, tags: ['a'] } } },
  ]);
});

test.each([
  ['is incomplete', '{"headline": ', 'Fix the JSON below to continue in the fields.'],
  [
    'has a number that would be altered',
    '{"seed": 12345678901234567890}',
    'Fix the JSON below to continue in the fields.',
  ],
  ['contains two runs', '[{"headline": "A"}, {"headline": "B"}]', /^Fields show the inputs of one run/],
])('while the JSON %s the fields stay in place, but are disabled with a reason', async (_what, text, why) => {
  const { open } = await openForm([{ headline: 'Autumn' }]);
  await open();
  const headline = page.getByRole('group', { name: 'Input fields' }).getByLabelText('headline');
  await expect.element(headline).toHaveValue('Autumn');
  await inputs.fill(text);
  await expect.element(page.getByText(why)).toBeVisible();
  await expect.element(headline).toBeDisabled();
  await expect.element(headline).toHaveValue('Autumn');
});

test('a number field sends what was typed, or keeps it and starts nothing', async () => {
  const { workflow, open } = await openForm([{ seconds: 0, factor: 2 }]);
  await open();
  const form = page.getByRole('group', { name: 'Input fields' });
  const factor = form.getByLabelText('factor');
  const starts = watchRequests(/^POST .*run_workflow/);
  for (const typed of ['1,000', '0x10', '1.2.3', '12abc', '1.000.000', '1,5']) {
    await factor.fill(typed);
    await page.getByRole('button', { name: 'Start run' }).click();
    await expect.element(factor).toHaveFocus();
    await expect.element(factor).toHaveValue(typed);
    await expect.element(factor).toHaveAccessibleDescription(/Enter a number such as 1500, 0.5 or 1e3/);
  }
  await factor.fill('1e3');
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
  await expect.element(factor).toHaveValue('999');
  await factor.clear();
  await userEvent.type(factor, '1e-7');
  expect(starts).toEqual([]);
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  expect(starts).toMatchObject([{ body: { id: workflow.id, inputs: { seconds: 0, factor: 1e-7 } } }]);
});

test('a refused number stays refused after a visit to another page, and if another run has a text there', async () => {
  const { ledger, workflow, user, open } = await openForm([{ factor: 2 }]);
  const factor = page.getByRole('group', { name: 'Input fields' }).getByLabelText('factor');
  const start = page.getByRole('button', { name: 'Start run' });
  const starts = watchRequests(/^POST .*run_workflow/);
  const visit = await open();
  await factor.fill('1,000');
  await visit.goTo('/settings');
  await visit.goBack();
  await start.click();
  await expect.element(factor).toHaveFocus();
  await expect.element(factor).toHaveValue('1,000');
  await expect.element(factor).toHaveAccessibleDescription(/Enter a number such as 1500, 0.5 or 1e3/);
  const run = { ledger: ledger.key, runId: crypto.randomUUID(), workflowId: workflow.id, teamId: user.team.id };
  await ledger.add([{ row: startingRow(run, Date.now()), inputs: { factor: 'auto' } }]);
  await expect.element(factor).not.toBeInTheDocument();
  await start.click();
  await expect.element(page.getByText(/^Invalid JSON: expected straight double quotes/)).toBeVisible();
  expect(starts).toEqual([]);
});

test('a link with a refused number starts nothing', async () => {
  const { open } = await openForm([{ factor: 2 }], `#inputs=${encodeURIComponent(`{"factor": '12abc'}`)}`);
  await open();
  const starts = watchRequests(/^POST .*run_workflow/);
  await page.getByRole('button', { name: 'Start run' }).click();
  const factor = page.getByRole('group', { name: 'Input fields' }).getByLabelText('factor');
  await expect.element(factor).toHaveAccessibleDescription(/Enter a number such as 1500, 0.5 or 1e3/);
  await factor.fill('12');
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  expect(starts).toMatchObject([{ body: { inputs: { factor: 12 } } }]);
});

test('the fields and the JSON stay in sync, and neither moves while JSON is typed', async () => {
  const { open } = await openForm([{ headline: 'Autumn' }]);
  await open();
  const form = page.getByRole('group', { name: 'Input fields' });
  const headline = form.getByLabelText('headline');
  await inputs.fill('{"headline": "Winter", "tone": "calm"}');
  await expect.element(headline).toHaveValue('Winter');
  await expect.element(form.getByLabelText('tone')).not.toBeInTheDocument();
  await headline.fill('Spring');
  await userEvent.keyboard('{Escape}');
  await expect.element(inputs).toHaveTextContent('{"headline": "Spring", "tone": "calm"}');
});

test('a long text has a multi-line field from the start', async () => {
  const prompt = 'A lighthouse at dusk, seen from the sea, in heavy rain';
  const { open } = await openForm([{ prompt, tone: 'calm' }]);
  await open();
  const form = page.getByRole('group', { name: 'Input fields' });
  const field = form.getByLabelText('prompt');
  await expect.element(field).toHaveValue(prompt);
  expect(field.element()).toBeInstanceOf(HTMLTextAreaElement);
  await field.fill('Dusk');
  await expect.element(field).toHaveFocus();
  await expect.element(inputs).toHaveTextContent('"prompt": "Dusk", "tone": "calm"');
  const tone = form.getByLabelText('tone');
  await tone.fill('A tone that is longer than one line of the form has room for');
  expect(tone.element()).toBeInstanceOf(HTMLInputElement);
});

test('chips show the inputs that differ between runs, with their keys', async () => {
  const { open } = await openForm([
    { seed: 4, tone: 'calm' },
    { seed: 5, tone: 'calm' },
  ]);
  await open();
  await fillIn.getByRole('button', { name: 'seed 4' }).click();
  await expect.element(inputs).toHaveTextContent('"seed": 4');
});

test('an unset yes-or-no field has neither choice selected', async () => {
  const { open } = await openForm([{ headline: 'Autumn', draft: true }, { headline: 'Winter' }]);
  await open();
  const starts = watchRequests(/^POST .*run_workflow/);
  const draft = page.getByRole('group', { name: 'Input fields' }).getByRole('checkbox', { name: 'draft' });
  await expect.element(draft).toBePartiallyChecked();
  await draft.click();
  await expect.element(draft).toBeChecked();
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  expect(starts).toMatchObject([{ body: { inputs: { headline: 'Winter', draft: true } } }]);
});

test('discarded inputs are replaced by the suggestion, with a notice', async () => {
  const { open } = await openForm([{ headline: 'Autumn' }]);
  const app = await open();
  await inputs.fill('{"headline": "Typed"}');
  await app.goTo('/teams');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  await app.goBack();
  await expect.element(inputs).toHaveTextContent('{"headline": "Typed"}');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(inputs).toHaveTextContent('{ "headline": "Autumn"}');
  await expect.element(page.getByText(/^Last inputs/)).toBeVisible();
});

test('an example for a canvas type also appears if the list includes the team', async () => {
  const { user, workflow } = await openForm();
  const listed = [{ id: workflow.id, name: workflow.name, team_id: user.team.id }];
  breakRequests(/^GET .*\/workflows$/, { status: 200, body: JSON.stringify(listed) });
  const sampleInputs = [{ name: 'Banner', inputs: { width: 728 }, canvasType: 0 }];
  await renderApp(`/runs/new?workflow=${workflow.id}`, user, makeDashboard({ sampleInputs }));
  await expect.element(page.getByText('Example: Banner')).toBeVisible();
});

test.for([
  ['1.5', 1.5],
  ['1.05', 1.05],
  ['-0.5', -0.5],
  ['10', 10],
] as const)('a number is sent as typed: %s', async ([keys, number]) => {
  const { open } = await openForm([{ seconds: 3, headline: 'Autumn' }]);
  await open();
  await page.getByRole('group', { name: 'Input fields' }).getByLabelText('seconds').click();
  await userEvent.keyboard(`{Control>}a{/Control}{Backspace}${keys}`);
  const starts = watchRequests(/^POST .*run_workflow/);
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  expect(starts).toMatchObject([{ body: { inputs: { headline: 'Autumn', seconds: number } } }]);
});

test('a cleared field that is filled in again keeps its position', async () => {
  const { open } = await openForm([{ seconds: 3, headline: 'Autumn' }]);
  await open();
  await page.getByRole('group', { name: 'Input fields' }).getByLabelText('seconds').click();
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}7');
  await expect.element(inputs).toHaveTextContent('{ "seconds": 7, "headline": "Autumn"}');
});

test('a field changes only its own value in the JSON', async () => {
  const { open } = await openForm([{ headline: 'Autumn' }]);
  await open();
  await inputs.fill('{"b": 1.0, "10": 1e3, "headline": "x"}');
  await page.getByRole('group', { name: 'Input fields' }).getByLabelText('headline').fill('y');
  await userEvent.keyboard('{Escape}');
  await expect.element(inputs).toHaveTextContent('{"b": 1.0, "10": 1e3, "headline": "y"}');
});

test('after a start without inputs, Back shows none', async () => {
  const { open } = await openForm([{ headline: 'Autumn' }]);
  const app = await open();
  await page.getByRole('button', { name: 'Start empty' }).click();
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await app.goBack();
  await expect.element(fillIn.getByRole('button', { name: 'Autumn' })).toBeVisible();
  await expect.element(inputs).toHaveTextContent('{ "name": "value" }');
  await expect.element(page.getByText('Draft restored')).not.toBeInTheDocument();
});

test('the message about invalid JSON is in sight, above the button', async () => {
  const camera = { lens: 35, angle: 'low', path: 'orbit', light: 'dusk', frames: 24 };
  const { open } = await openForm([camera]);
  await open();
  await expect.element(inputs).toHaveAttribute('contenteditable', 'true');
  await inputs.fill(JSON.stringify(camera, null, 2).replace('}', ',}'));
  window.scrollTo(0, 0);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const fault = page.getByText(/^Invalid JSON/);
  const button = page.getByRole('button', { name: 'Start run' });
  await expect.element(fault).toBeVisible();
  const bottomOf = (one: typeof fault) => one.element().getBoundingClientRect().bottom;
  await expect.poll(() => bottomOf(fault) < button.element().getBoundingClientRect().top).toBe(true);
});

test('a field named like a built-in property of objects is not marked as faulty', async () => {
  const { open } = await openForm([{ constructor: 'Ada', seconds: 3 }]);
  await open();
  const form = page.getByRole('group', { name: 'Input fields' });
  const body = JSON.stringify({ detail: [{ loc: ['body', 'inputs', 'seconds'], msg: 'too quick', type: 'value' }] });
  breakRequests(/^POST .*run_workflow/, { status: 422, body }, 1);
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.element(form.getByLabelText('seconds')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(form.getByLabelText('constructor')).not.toHaveAttribute('aria-invalid', 'true');
});

test('inputs of failed runs are not suggested while others are known', async () => {
  const { ledger, open } = await openForm([{ headline: 'Winter' }, { headline: 'Autumn' }]);
  const [latest] = await ledger.list();
  const fault = { kind: 'http', status: 422, words: 'No headline.' } as const;
  await ledger.observe(latest?.runId ?? '', { type: 'start-failed', at: Date.now(), fault });
  await open();
  await expect.element(inputs).toHaveTextContent('{ "headline": "Winter"}');
  await expect.element(fillIn.getByRole('button', { name: 'Autumn' })).not.toBeInTheDocument();
});
