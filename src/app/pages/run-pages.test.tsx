import { describe, expect, onTestFinished, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { ben, listedRow } from '@/testing/listed-run.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { makeUserInTeam, makeWorkflow, startRunAs } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const state = (word: string) => page.getByRole('status').getByText(word, { exact: true });
const startButton = page.getByRole('button', { name: 'Start run' });

async function openStartForm(inputs: string) {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const app = await renderApp(`/runs/new?workflow=${workflow.id}`, user);
  await expect.element(page.getByLabelText('Team', { exact: true })).toHaveValue(user.team.id);
  await page.getByRole('textbox', { name: 'Inputs' }).fill(inputs);
  return { user, workflow, app };
}

async function openRun(inputs: object) {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const runId = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { ...inputs } });
  const app = await renderApp(`/runs/${runId}?team=${user.team.id}&workflow=${workflow.id}`, user);
  return { user, workflow, runId, app };
}

async function openLongRun() {
  const opened = await openRun({ seconds: 60 });
  await page.getByRole('button', { name: 'Track this run' }).click();
  await expect.element(state('Running'), { timeout: 15_000 }).toBeVisible();
  return opened;
}

describe('starting a run', () => {
  test('polls the run until its result is shown, which can be opened', async () => {
    const { app, user } = await openStartForm('{"seconds": 0.3, "format": "json"}');
    await page.getByRole('textbox', { name: 'Run name' }).fill('First');
    await startButton.click();
    await expect.element(page.getByRole('heading', { name: 'First', level: 1 })).toBeVisible();
    await expect.poll(app.address).toMatch(/^\/runs\/[0-9a-f-]{36}$/);
    await expect.element(state('Finished'), { timeout: 15_000 }).toBeVisible();
    await expect.element(page.getByRole('main')).toHaveTextContent(/Finished *in (≈ )?\d/);
    await expect
      .element(page.getByRole('link', { name: 'Open result' }))
      .toHaveAttribute('href', expect.stringMatching(/^http/));
    await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Inputs' })).toHaveTextContent(/seconds *0\.3/);

    await app.goTo('/runs');
    const row = page.getByRole('table', { name: 'Runs' }).getByRole('row').filter({ hasText: 'First' });
    await expect.element(row).toHaveTextContent(/Poster.*Finished.* s.*Blue/);
    await app.goTo(`/teams/${user.team.id}`);
    await expect.element(page.getByRole('link', { name: 'First' })).toBeVisible();
  });

  test('shows a failure once, with a remedy', async () => {
    await openStartForm('{"seconds": 0, "fail": "No flour"}');
    await startButton.click();
    await expect.element(state('Failed'), { timeout: 15_000 }).toBeVisible();
    const main = page.getByRole('main');
    await expect.element(main.getByRole('blockquote')).toHaveTextContent('No flour');
    expect(
      main
        .getByText(/No flour/)
        .elements()
        .filter((element) => element.closest('dl, h1, nav') === null),
    ).toHaveLength(1);
    await main.getByRole('button', { name: 'Rerun' }).click();
    await expect
      .element(page.getByRole('textbox', { name: 'Inputs' }))
      .toHaveValue('{\n  "seconds": 0,\n  "fail": "No flour"\n}');
  });

  test('compares a failed run with the most similar finished run of its workflow', async () => {
    const { app, workflow } = await openStartForm('{"seconds": 0, "format": "json", "city": "Cork"}');
    await startButton.click();
    await expect.element(state('Finished'), { timeout: 15_000 }).toBeVisible();
    const good = app.address();
    await app.goTo(`/runs/new?workflow=${workflow.id}`);
    await page.getByRole('textbox', { name: 'Inputs' }).fill('{"seconds": 0, "city": "Oslo", "fail": "No flour"}');
    await startButton.click();
    await expect.element(state('Failed'), { timeout: 15_000 }).toBeVisible();
    const changed = page.getByRole('region', { name: 'What changed since it worked' });
    await expect.element(changed.getByRole('row', { name: /^city/ })).toHaveTextContent('city"Cork""Oslo"');
    await expect.element(changed.getByRole('link', { name: 'Compare both' })).toBeVisible();
    const made = page.getByRole('region', { name: 'Result of the most similar finished run' });
    await expect.element(made).toHaveTextContent('Poster.json');
    // No other run's result is loaded beside the list, since the arrow keys may pass many runs.
    await app.goTo('/runs');
    const link = page.getByRole('table', { name: 'Runs' }).getByRole('link', { name: 'Oslo · Poster' });
    await expect.element(link).toBeVisible();
    (link.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(changed.getByRole('row', { name: /^city/ })).toBeVisible();
    await expect.element(made).not.toBeInTheDocument();
    await changed.getByText('Compared with').getByRole('link').click();
    await expect.poll(app.address).toBe(good);
  });

  test('shows the elapsed time, then who cancelled the run', async () => {
    await openStartForm('{"seconds": 60}');
    await startButton.click();
    await expect.element(state('Running'), { timeout: 15_000 }).toBeVisible();
    const main = page.getByRole('main');
    await expect.element(main.getByText(/^0:\d\d$/)).toBeVisible();
    await main.getByRole('button', { name: 'Cancel run' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await expect.element(main.getByText(/^Cancelled by you after (?:≈ )?\d/), { timeout: 15_000 }).toBeVisible();
  });

  test('names the person who cancelled the run, even if the user tried to do so later', async () => {
    const time = '2027-01-15T08:00:00.000Z';
    const listed = listedRow({ status: 'cancelled', cancelled_by: ben, started_at: time, ended_at: time });
    const cancel = { kind: 'accepted', at: Date.now(), message: '' } as const;
    const row = { ...listed, facts: { ...listed.facts, cancel } };
    await renderWithRuns(`/runs/${row.runId}`, await makeUserInTeam(), [row]);
    await expect.element(page.getByRole('main').getByText(/^Cancelled by /)).toHaveTextContent('by ben@example.org');
  });

  test('starts one run on a double click', async () => {
    await openStartForm('{"seconds": 0}');
    const ids = watchRequests(/get_run_id/);
    await startButton.dblClick();
    await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    expect(ids).toHaveLength(1);
  });

  test('refuses inputs that aren’t a JSON object, with the position of the error at their field', async () => {
    await openStartForm('{"seconds": }');
    await startButton.click();
    await expect.element(page.getByText('Invalid JSON: expected a value (line 1, column 13)')).toBeVisible();
  });

  test('shows a refusal at its field, keeps the form, and marks the run Rejected', async () => {
    const { app } = await openStartForm('{"seconds": 1}');
    const body = JSON.stringify({ detail: [{ loc: ['body', 'inputs', 'seconds'], msg: 'too quick', type: 'value' }] });
    breakRequests(/^POST .*run_workflow/, { status: 422, body }, 1);
    await startButton.click();
    const seconds = page.getByRole('textbox', { name: 'seconds' });
    await expect.element(seconds).toHaveAccessibleDescription('too quick');
    await expect.element(seconds).toHaveFocus();
    const json = page.getByRole('textbox', { name: 'Inputs' });
    await expect.element(json).toHaveTextContent('{"seconds": 1}');
    await expect.element(json).not.toHaveAccessibleDescription(/too quick/);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await seconds.fill('2');
    await expect.element(page.getByText('too quick')).not.toBeInTheDocument();
    await app.goTo('/runs');
    await expect.element(page.getByText('Rejected', { exact: true })).toBeVisible();
  });

  test('shows above the button a refusal that isn’t about a field, with the service’s message', async () => {
    await openStartForm('{"seconds": 1}');
    breakRequests(/^POST .*run_workflow/, { status: 403, body: '{"description":"No credits left."}' }, 1);
    await startButton.click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect.element(alert).toHaveTextContent('No credits left.');
    await expect.element(alert).toBeInViewport();
  });

  test('leaves the run unconfirmed without a response, and sends the same ID again', async () => {
    const { app } = await openStartForm('{"seconds": 0}');
    breakRequests(/^POST .*run_workflow/, 'refused', 1);
    // A check's outcome replaces that of the start.
    const checks = breakRequests(/^GET .*result$/, 'never-answered');
    await startButton.click();
    await expect.element(state('Not confirmed')).toBeVisible();
    const before = app.address();
    const main = page.getByRole('main');
    const verbs = /^(?:Check|Start again|Refresh|Rerun|Cancel run|Notify me)$/;
    const offered = main.getByRole('button', { name: verbs }).elements();
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Check', 'Start again']);
    await main.getByRole('button', { name: 'More actions' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Rerun' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Cancel run' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Refresh' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(main.getByText(/^No response to the start request: .*\.$/)).toBeVisible();
    await main.getByRole('button', { name: 'What can I do?' }).click();
    await expect.element(page.getByText(/“Check” requests the result\. .*may start twice/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    checks.stop();
    checks.cut();
    await main.getByRole('button', { name: 'Start again' }).click();
    await expect.element(state('Finished'), { timeout: 15_000 }).toBeVisible();
    await expect.poll(app.address).toBe(before);
  });

  test('shows, above the message of a failing server, what may have happened to the run', async () => {
    await openStartForm('{"seconds": 0}');
    breakRequests(/^POST .*run_workflow/, { status: 500, body: '{"description":"Oh."}' }, 1);
    await startButton.click();
    await expect.element(state('Not confirmed')).toBeVisible();
    await expect.element(page.getByRole('main')).toHaveTextContent(/We don’t know whether this run started\..*Oh\./);
  });

  test('accepts a service with run IDs in capitals', async () => {
    const { app } = await openStartForm('{"seconds": 0}');
    const run_id = crypto.randomUUID().toUpperCase();
    breakRequests(/^GET .*get_run_id/, { status: 200, body: JSON.stringify({ run_id }) }, 1);
    await startButton.click();
    await expect.element(state('Finished'), { timeout: 15_000 }).toBeVisible();
    await expect.poll(app.address).toBe(`/runs/${run_id.toLowerCase()}`);
    await app.goTo(`/runs/${run_id}`);
    await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await app.goTo('/runs');
    await expect.element(page.getByRole('table', { name: 'Runs' })).toHaveTextContent('Finished');
    await expect.poll(() => page.getByRole('table', { name: 'Runs' }).getByRole('row').elements()).toHaveLength(2);
  });

  test('reads the inputs from a link’s fragment', async () => {
    const user = await makeUserInTeam();
    const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
    await renderApp(`/runs/new?workflow=${workflow.id}#inputs=${encodeURIComponent('{"a":"b&c"}')}`, user);
    await expect.element(page.getByRole('textbox', { name: 'Inputs' })).toHaveTextContent('{ "a": "b&c"}');
  });
});

describe('a teammate’s run, or one from another browser', () => {
  test('is marked as such, and can be tracked with the user’s own rights', async () => {
    await openRun({ seconds: 0 });
    await page.getByRole('button', { name: 'Track this run' }).click();
    await expect.element(state('Finished'), { timeout: 15_000 }).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Details' })).toHaveTextContent('Poster');
  });

  test('shows its failure with the service’s message', async () => {
    await openRun({ seconds: 0, fail: 'out of paint' });
    await page.getByRole('button', { name: 'Track this run' }).click();
    await expect.element(state('Failed'), { timeout: 15_000 }).toBeVisible();
    await expect.element(page.getByRole('blockquote')).toHaveTextContent('out of paint');
  });

  test('shows a failed program’s last lines as a block', async () => {
    await openRun({ seconds: 0, fail: 'The program ended with exit code 1.\n\nline one\nline two' });
    await page.getByRole('button', { name: 'Track this run' }).click();
    await expect.element(page.getByRole('blockquote')).toHaveTextContent(/^line two$/);
    await expect.element(page.getByText('Exit code 1.')).toBeVisible();
    await expect.element(page.getByText(/^line one\s+line two$/).first()).toBeVisible();
  });

  test('is tracked with the right names even if a list arrives late', async () => {
    const hold = new AbortController();
    const late = new Promise((resolve) => {
      hold.signal.addEventListener('abort', resolve);
    });
    const passOn = window.fetch;
    onTestFinished(() => {
      window.fetch = passOn;
    });
    window.fetch = async (input, init) => {
      if (new URL(new Request(input, init).url).pathname.endsWith('/accounts/workflows') && !init?.body) await late;
      return passOn(input, init);
    };
    await openRun({ seconds: 0 });
    const track = page.getByRole('button', { name: 'Track this run' });
    await expect.element(track).toBeDisabled();
    hold.abort();
    await track.click();
    await expect.element(page.getByRole('region', { name: 'Details' })).toHaveTextContent('Poster');
    await expect.element(page.getByRole('region', { name: 'Details' })).toHaveTextContent('Blue');
  });

  test('is not added if access is forbidden', async () => {
    const { runId, app: owners } = await openRun({ seconds: 0 });
    await owners.leave();
    const stranger = await commands.makeUser();
    await renderApp(`/runs/${runId}`, stranger);
    await page.getByRole('button', { name: 'Track this run' }).click();
    await expect.element(page.getByRole('heading', { name: 'You don’t have access' })).toBeVisible();
  });
});

describe('cancelling', () => {
  test('needs a confirmation, and is shown once the service has responded', async () => {
    await openLongRun();
    await page.getByRole('button', { name: 'Cancel run' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel run?' });
    await dialog.getByRole('button', { name: 'Cancel run' }).click();
    await expect.element(state('Cancelled'), { timeout: 15_000 }).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    // The focused button is removed, so the page receives the focus.
    await expect.element(page.getByRole('button', { name: 'Cancel run' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  test('explains a missing subscription, and doesn’t claim that the run was cancelled', async () => {
    const { user } = await openLongRun();
    await commands.setSubscription(user.team.id, 'inactive');
    await page.getByRole('button', { name: 'Cancel run' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel run?' });
    await dialog.getByRole('button', { name: 'Cancel run' }).click();
    const outcome = page.getByRole('dialog', { name: '1 run not cancelled' });
    await expect
      .element(outcome.getByRole('alert'))
      .toHaveTextContent('1 run couldn’t be cancelled and may still be running');
    await outcome.getByRole('button', { name: 'Done' }).click();
    await expect
      .element(page.getByText('Not cancelled: no active subscription or credits. The run may still be going.'))
      .toBeVisible();

    await commands.setSubscription(user.team.id, 'active');
    await page.getByRole('button', { name: 'Cancel run' }).click();
    await dialog.getByRole('button', { name: 'Cancel run' }).click();
    await expect.element(state('Cancelled'), { timeout: 15_000 }).toBeVisible();
  });

  test('shows a single toast once several runs have been cancelled', async () => {
    const { user, workflow, app } = await openLongRun();
    const other = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 60 } });
    await app.goTo(`/runs/${other}?team=${user.team.id}`);
    await page.getByRole('button', { name: 'Track this run' }).click();
    await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await app.goTo('/runs');
    await page.getByRole('checkbox', { name: 'Select all runs' }).click();
    await page.getByRole('button', { name: 'Cancel runs' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel runs' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('2 runs cancelled');
  });

  test('keeps runs that could not be cancelled selected', async () => {
    const { user, workflow, app } = await openLongRun();
    const other = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 60 } });
    await app.goTo(`/runs/${other}?team=${user.team.id}`);
    await page.getByRole('button', { name: 'Track this run' }).click();
    await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await app.goTo('/runs');
    await page.getByRole('checkbox', { name: 'Select all runs' }).click();
    breakRequests(new RegExp(`^POST .*cancel.*${other}`), { status: 403, body: '{"description":"no"}' }, 1);
    await page.getByRole('button', { name: 'Cancel runs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel 2 runs?' });
    await dialog.getByRole('button', { name: 'Cancel runs' }).click();
    const outcome = page.getByRole('dialog', { name: '1 of 2 runs cancelled' });
    await expect.element(outcome.getByRole('alert')).toHaveTextContent('1 run couldn’t be cancelled');
    await outcome.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByText('1 run selected')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel runs' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel run?' });
    await question.getByRole('button', { name: 'Cancel run' }).click();
    await expect.element(page.getByText('1 run selected')).not.toBeInTheDocument();
  });
});

describe('the list of runs', () => {
  test('is explained if it is empty', async () => {
    await renderApp('/runs', await makeUserInTeam());
    await expect.element(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible();
    await expect.element(page.getByText('Runs are saved in this browser')).toBeVisible();
  });

  test('tracks many runs, keeps its filters in the address, and says so if nothing matches', async () => {
    const app = await renderApp('/runs', await makeUserInTeam());
    await page.getByRole('button', { name: 'Track a run' }).click();
    const ids = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
    await page.getByRole('textbox', { name: 'Run ID' }).fill(ids.join('\n'));
    await page.getByRole('button', { name: 'Track 3 runs' }).click();
    const table = page.getByRole('table', { name: 'Runs' });
    await expect.element(table.getByRole('row').nth(3)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search runs' }).fill('2222');
    await expect.element(table).not.toHaveTextContent('Run 11111111');
    await expect.poll(app.address).toBe('/runs?q=2222');
    await page.getByRole('searchbox', { name: 'Search runs' }).fill('zebra');
    await expect.element(page.getByRole('heading', { name: 'No runs match these filters' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(table.getByRole('row').nth(3)).toBeVisible();
  });

  test('combines a filter with a status that was chosen just before', async () => {
    const app = await renderApp('/runs?state=unknown', await makeUserInTeam());
    await page.getByRole('button', { name: 'Track a run' }).click();
    await page.getByRole('textbox', { name: 'Run ID' }).fill('11111111-0000-4000-8000-000000000000');
    await page.getByRole('button', { name: 'Track this run' }).click();
    await expect.element(page.getByRole('heading', { name: 'Run 11111111', level: 1 })).toBeVisible();
    await app.goTo('/runs?state=unknown');
    const status = page.getByRole('navigation', { name: 'Status' });
    await expect.element(status).toBeVisible();

    await status.getByRole('link', { name: /^All/ }).click();
    await page.getByRole('searchbox', { name: 'Search runs' }).fill('after:24h');
    await expect.poll(app.address).toBe('/runs?q=after%3A24h');
  });
});
