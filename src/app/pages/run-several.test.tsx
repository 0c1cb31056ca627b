import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { locks } from '@/domain/storage-keys.ts';
import { observe } from '@/domain/runs/run-observation.ts';
import { startingRow } from '@/domain/runs/run-record.ts';
import { makeDashboard } from '@/testing/dashboards.ts';
import { breakRequests, type Fault } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow, startRunAs } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const table = page.getByRole('table', { name: 'Runs' });
const tiles = page.getByRole('list', { name: 'Results' });
const progress = page.getByRole('region', { name: 'Progress' });
const tooMany = {
  status: 422,
  body: JSON.stringify({ detail: [{ loc: ['body', 'inputs'], msg: 'too many', type: 'value' }] }),
};

/** Takes as long as another tab may check a batch. */
const shortCheck = () => new Promise((resolve) => void setTimeout(resolve, 100));

const sixInputs = Array.from({ length: 6 }, (_, n) => `{"seconds": 0, "n": ${n}}`).join('\n');

/** Break all matching requests except for the first one. */
function breakAllButFirst(pattern: RegExp, fault: Fault) {
  const passOn = window.fetch;
  const broken = breakRequests(pattern, fault);
  const breaking = window.fetch;
  let passed = false;
  window.fetch = (input, init) => {
    const { method, url } = new Request(input, init);
    if (passed || !pattern.test(`${method} ${new URL(url).pathname}`)) return breaking(input, init);
    passed = true;
    return passOn(input, init);
  };
  return broken;
}

/** Fill in the form for six runs. `start` confirms them. */
async function startSix() {
  const asked = await askFor(sixInputs);
  return {
    ...asked,
    start: async () => {
      await page.getByRole('button', { name: 'Start 6 runs' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Start runs' }).click();
    },
  };
}

async function askFor(inputs: string, dashboard = makeDashboard()) {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const app = await renderApp(`/runs/new?workflow=${workflow.id}`, user, dashboard);
  await expect.element(page.getByLabelText('Team', { exact: true })).toHaveValue(user.team.id);
  await page.getByRole('textbox', { name: 'Inputs' }).fill(inputs);
  return { app, user };
}

/** Start several runs in a tab that is closed before any of them is sent, so that only the stored batch is left. */
async function cutOff() {
  const setItem = vi.spyOn(Storage.prototype, 'setItem');
  onTestFinished(() => setItem.mockRestore());
  breakRequests(/get_run_id/, { status: 500, body: '' }, 2);
  await page.getByRole('button', { name: 'Start 2 runs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start 2 runs?' });
  await dialog.getByRole('button', { name: 'Start runs' }).click();
  const outcome = page.getByRole('dialog', { name: '0 of 2 runs started' });
  await expect.element(outcome.getByRole('status')).toHaveTextContent('0 of 2 started, 2 failed');
  for (const [name, text] of setItem.mock.calls) {
    if (localStorage.getItem(name) === null) localStorage.setItem(name, text);
  }
}

async function heldSendLocks() {
  return (await navigator.locks.query()).held?.filter(({ name }) => name?.startsWith(locks.send('')));
}

describe('the runs of a batch', () => {
  test('are counted, shown before they are sent, started, and listed with their outcomes', async () => {
    const { app } = await askFor('{"seconds": 0, "n": 1}\n{"seconds": 0, "n": 2}\n{"seconds": 0, "n": 3}');
    await page.getByRole('button', { name: 'Start 3 runs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start 3 runs?' });
    await expect.element(dialog).toHaveTextContent('All with seconds 0');
    await expect.element(dialog.getByRole('listitem').nth(1)).toHaveTextContent(/^2 of 3n 2$/);
    // Pressing Enter again starts them.
    await expect.element(dialog.getByRole('button', { name: 'Start runs' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(app.address).toMatch(/^\/runs\/batches\//);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(progress).toHaveTextContent(/\d of 3 done/);
    await expect.element(tiles.getByRole('link', { name: /^n 3/ })).toBeVisible();
    expect(tiles.getByRole('listitem').elements()).toHaveLength(3);
  });

  test('stay in the field if all of them are refused', async () => {
    await askFor('[{"seconds": 0, "n": 1}, {"seconds": 0, "n": 2}]');
    breakRequests(/^POST .*run_workflow/, tooMany);
    await page.getByRole('button', { name: 'Start 2 runs' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Start runs' }).click();
    await expect.element(dialog.getByRole('status')).toHaveTextContent('0 of 2 started, 2 failed');
    await expect.element(dialog).toHaveTextContent('too many');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByRole('button', { name: 'Start 2 runs' })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Inputs' })).toHaveTextContent('"n": 2');
  });

  test('are shown with the reason if some of them are refused, and can be rerun', async () => {
    const { app } = await askFor('[{"seconds": 0, "n": 1}, {"seconds": 0, "n": 2}]');
    breakRequests(/^POST .*run_workflow/, tooMany, 1);
    await page.getByRole('button', { name: 'Start 2 runs' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start runs' }).click();
    await expect.poll(app.address).toMatch(/^\/runs\/batches\//);
    await expect.element(tiles.getByText('too many')).toBeVisible();
    // The button appears once no start is in progress.
    await expect.element(page.getByRole('button', { name: 'Rerun 1 failed' })).toBeVisible();
    await expect.element(page.getByText(/n’t started/)).not.toBeInTheDocument();
  });

  test('refused with a 401 are resent with the same IDs after signing in, each started once', async () => {
    const { app, user } = await askFor('{"seconds": 0, "n": 1}\n{"seconds": 0, "n": 2}\n{"seconds": 0, "n": 3}');
    const refused = breakRequests(/^POST .*run_workflow/, {
      status: 401,
      body: '{"description":"The key was revoked"}',
    });
    const starts = watchRequests(/^POST .*run_workflow/);
    await page.getByRole('button', { name: 'Start 3 runs' }).click();
    await page.getByRole('dialog', { name: 'Start 3 runs?' }).getByRole('button', { name: 'Start runs' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await expect.element(again).toBeVisible();
    await expect.poll(refused.hits).toBe(3);
    refused.stop();
    await again.getByLabelText('Access token').fill(user.accessToken);
    await again.getByLabelText('API key').fill(user.apiKey);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(app.address).toMatch(/^\/runs\/batches\//);
    await expect.poll(() => starts).toHaveLength(6);
    expect(new Set(starts.map(({ path }) => path)).size).toBe(3);
    await expect.element(tiles.getByRole('link', { name: /^n 3/ })).toBeVisible();
    expect(tiles.getByRole('listitem').elements()).toHaveLength(3);
    await expect.element(tiles.getByText('Rejected')).not.toBeInTheDocument();
  });

  test('are offered after an interruption, and the unsent ones are started', async () => {
    const { app } = await askFor('{"seconds": 0}\n{"seconds": 0, "n": 2}');
    await cutOff();
    await app.goTo('/runs');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('2 of 2 runs weren’t startedBatch of Poster. Server error');
    const rest = page.getByRole('button', { name: /^Start remaining/ });
    const dialog = page.getByRole('dialog');
    // Runs that fail again are offered again.
    const down = breakRequests(/get_run_id/, { status: 500, body: '' });
    await rest.click();
    await dialog.getByRole('button', { name: 'Start runs' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    down.stop();
    await rest.click();
    await dialog.getByRole('button', { name: 'Start runs' }).click();
    await expect.poll(app.address).toMatch(/^\/runs\/batches\//);
    await expect.poll(() => tiles.getByRole('listitem').elements()).toHaveLength(2);
    await expect.element(page.getByText(/n’t started/)).not.toBeInTheDocument();
  });

  test('whose starts were cut off are read when the line is back, and those that never arrived are offered with the rest', async () => {
    const dashboard = makeDashboard({ extensions: { runs: 1 } });
    const user = await makeUserInTeam('Blue');
    await dashboard.session.signIn(user, 'tab');
    const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
    const of = { workflow: { id: workflow.id, name: 'Poster' }, team: { id: user.team.id, name: 'Blue' } };
    const { runs } = dashboard.scopes.current() ?? {};
    if (!runs) throw new Error('There is no session.');
    const arrivedId = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 0, n: 0 } });
    const at = Date.now();
    const cutOffRow = (runId: string, index: number) => ({
      row: observe(
        startingRow(
          { ledger: runs.ledger.key, runId, workflowId: workflow.id, teamId: user.team.id, part: `b:${index}` },
          at,
        ),
        { type: 'start-failed', at, fault: { kind: 'network', words: '' } },
      ),
      inputs: { seconds: 0, n: index },
    });
    const lostId = crypto.randomUUID();
    await runs.ledger.add([cutOffRow(arrivedId, 0), cutOffRow(lostId, 1)]);
    runs.storage.write('batch b', { id: 'b', at, ...of, each: [0, 1, 2].map((n) => ({ seconds: 0, n })) });
    await renderApp('/runs', undefined, dashboard);
    await expect.element(page.getByText('2 of 3 runs weren’t started')).toBeVisible();
    const starts = watchRequests(/^POST .*run_workflow/);
    await page.getByRole('button', { name: 'Start remaining 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start runs' }).click();
    await expect.element(progress, { timeout: 15_000 }).toHaveTextContent('3 of 3 done');
    expect(starts.filter(({ path }) => path.endsWith(lostId))).toHaveLength(1);
    expect(starts).toHaveLength(2);
    expect(starts.every(({ path }) => !path.endsWith(arrivedId))).toBe(true);
  });

  test('of several interrupted batches are offered one batch at a time', async () => {
    const dashboard = makeDashboard();
    await dashboard.session.signIn(await makeUserInTeam('Blue'), 'tab');
    const of = { workflow: { id: 'w', name: 'Poster' }, team: { id: 't', name: 'Blue' } };
    const { storage } = dashboard.scopes.current() ?? {};
    storage?.write('batch b1', { id: 'b1', at: 1, ...of, each: [{ n: 1 }] });
    storage?.write('batch b2', { id: 'b2', at: 2, ...of, each: [{ n: 1 }, { n: 2 }] });
    await renderApp('/runs', undefined, dashboard);
    const offers = [];
    for (let left = 2; left > 0; left -= 1) {
      await expect.poll(() => storage?.names('batch ').length).toBe(left);
      const alert = page.getByRole('alert').filter({ hasText: 'n’t started' });
      await expect.element(alert).toBeVisible();
      offers.push(alert.element().textContent.replace(/started.*/, 'started'));
      await page.getByRole('button', { name: 'Discard' }).click();
    }
    expect(offers.toSorted()).toEqual(['1 of 1 run wasn’t started', '2 of 2 runs weren’t started']);
    await expect.element(page.getByText(/n’t started/)).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.element(page.getByText(/n’t started/)).toBeVisible();
  });

  test('of several workflows are offered without a workflow name', async () => {
    const dashboard = makeDashboard();
    await dashboard.session.signIn(await makeUserInTeam('Blue'), 'tab');
    const team = { id: 't', name: 'Blue' };
    const [workflow, other] = [
      { id: 'w', name: 'Poster' },
      { id: 'v', name: 'Banner' },
    ];
    const reruns = [
      { runId: 'r1', workflow, team },
      { runId: 'r2', workflow: other, team },
    ];
    const batch = { id: 'b1', at: 1, workflow, team, each: [{ n: 1 }, { n: 2 }], reruns };
    dashboard.scopes.current()?.storage.write('batch b1', batch);
    await renderApp('/runs', undefined, dashboard);
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('2 of 2 runs weren’t startedThe rest of a batch of reruns can still be started.');
    await page.getByRole('button', { name: /^Start remaining/ }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Start 2 runs?' }))
      .toHaveTextContent('Starts 2 runs of several workflows or teams.');
  });

  test('are not paused by the second click of a double click', async () => {
    const { app } = await startSix();
    const lost = breakRequests(/^POST .*run_workflow/, 'never-answered');
    await page.getByRole('button', { name: 'Start 6 runs' }).click();
    const start = page.getByRole('dialog').getByRole('button', { name: 'Start runs' });
    const { left, top, width, height } = start.element().getBoundingClientRect();
    await start.click();
    await expect.poll(lost.hits).toBe(4);
    const pause = page.getByRole('button', { name: 'Pause' });
    await expect.element(pause).toBeVisible();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    expect(pause.element().contains(there)).toBe(false);
    // The second click of a double click.
    pause.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    lost.stop();
    const later = breakRequests(/^POST .*run_workflow/, 'never-answered', 4);
    lost.cut();
    await expect.poll(later.hits).toBe(2);
    later.stop();
    later.cut();
    await expect.poll(app.address).toMatch(/^\/runs\/batches\//);
  });

  test('can be paused before one is started, and resumed in the same dialog', async () => {
    const { app, start } = await startSix();
    const held = breakRequests(/get_run_id/, 'never-answered');
    await start();
    await expect.poll(held.hits).toBe(4);
    await page.getByRole('button', { name: 'Pause' }).click();
    held.stop();
    held.cut();
    const paused = page.getByRole('dialog', { name: 'Stopped: 0 of 6 runs started' });
    await paused.getByRole('button', { name: 'Start remaining 2' }).click();
    await expect.poll(app.address).toMatch(/^\/runs\/batches\//);
    await expect.poll(() => tiles.getByRole('listitem').elements()).toHaveLength(2);
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/^4 of 6 runs weren’t started.*service can’t be reached/);
    await page.getByRole('button', { name: 'Start remaining 4' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start runs' }).click();
    await expect.poll(() => tiles.getByRole('listitem').elements()).toHaveLength(6);
  });

  test('are shown from the first one on, and can be paused and resumed there', async () => {
    const { app, start } = await startSix();
    const held = breakAllButFirst(/get_run_id/, 'never-answered');
    await start();
    await expect.poll(app.address).toMatch(/^\/runs\/batches\//);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(progress).toHaveTextContent(/of 6 done.*5 to start/);
    // The inputs of the other runs are not known to the page.
    await expect.element(page.getByText(/^6 runs · started/)).toBeVisible();
    await expect.poll(held.hits).toBe(4);
    await expect.element(page.getByText(/n’t started/)).not.toBeInTheDocument();

    const pause = page.getByRole('button', { name: 'Pause starts' });
    await pause.click();
    await expect.element(pause).toHaveAttribute('aria-disabled', 'true');
    held.stop();
    held.cut();
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent(/^5 of 6 runs weren’t started.*service can’t be reached/);
    await expect.element(pause).not.toBeInTheDocument();
    await expect.element(progress).toHaveTextContent(/of 6 done.*5 not started/);

    await alert.getByRole('button', { name: 'Start remaining 5' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start runs' }).click();
    await expect.poll(() => tiles.getByRole('listitem').elements()).toHaveLength(6);
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(progress).not.toHaveTextContent('to start');
  });

  test('that could not be started without locks either are offered with the reason once no start is in progress', async () => {
    const requestSpy = vi
      .spyOn(navigator.locks, 'request')
      .mockRejectedValue(new DOMException('denied', 'SecurityError'));
    onTestFinished(() => requestSpy.mockRestore());
    const { app, start } = await startSix();
    const down = breakAllButFirst(/get_run_id/, 'never-answered');
    await start();
    await expect.poll(app.address).toMatch(/^\/runs\/batches\//);
    await expect.poll(down.hits).toBe(4);
    await expect.element(progress).toHaveTextContent('5 to start');
    await expect.element(page.getByText(/n’t started/)).not.toBeInTheDocument();
    down.stop();
    breakRequests(/get_run_id/, { status: 503, body: '{"description":"Too many IDs"}' });
    down.cut();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^5 of 6 runs weren’t started.*Too many IDs/);
  });

  test('that could not be started are counted with the reason while others are started', async () => {
    const { app, start } = await startSix();
    const down = breakAllButFirst(/get_run_id/, { status: 503, body: '{"description":"Too many IDs"}' });
    const slow = breakRequests(/get_run_id/, 'never-answered', 3);
    await start();
    await expect.poll(app.address).toMatch(/^\/runs\/batches\//);
    await expect.poll(down.hits).toBe(2);
    await expect
      .element(progress)
      .toHaveTextContent(/of 6 done.*3 to start.*2 not started.*2 couldn’t be started\. .*Too many IDs/);
    slow.cut();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^5 of 6 runs weren’t started/);
  });

  test('that could not be started are reported by a toast on another page, with a link to the batch', async () => {
    const { app, start } = await startSix();
    const held = breakAllButFirst(/get_run_id/, 'never-answered');
    await start();
    await expect.poll(app.address).toMatch(/^\/runs\/batches\//);
    const address = app.address();
    await expect.poll(held.hits).toBe(4);
    await app.goTo('/teams');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
    held.stop();
    breakRequests(/get_run_id/, { status: 503, body: '{"description":"Too many IDs"}' });
    held.cut();
    const toast = page.getByRole('alert').filter({ hasText: '5 runs couldn’t be started' });
    await expect.element(toast).toHaveTextContent('Too many IDs');
    await toast.getByRole('link', { name: 'View batch' }).click();
    expect(app.address()).toBe(address);
    await expect.element(page.getByRole('button', { name: 'Start remaining 5' })).toBeVisible();
  });

  test('are not started by a second tab that has also offered them', async () => {
    const { app, start } = await startSix();
    const down = breakAllButFirst(/get_run_id/, { status: 503, body: '' });
    await start();
    await page.getByRole('button', { name: 'Start remaining 5' }).click();
    down.stop();
    let release: (() => void) | undefined;
    void navigator.locks.request(
      locks.send(app.address().split('/').at(-1) ?? ''),
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );
    const ids = watchRequests(/get_run_id/);
    await page.getByRole('dialog').getByRole('button', { name: 'Start runs' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(ids).toEqual([]);
    // The other tab was closed.
    release?.();
    await expect.element(page.getByRole('button', { name: 'Start remaining 5' })).toBeVisible();
  });

  test('show why the rest was refused, and are not offered again', async () => {
    const { start } = await startSix();
    const down = breakAllButFirst(/get_run_id/, { status: 503, body: '' });
    await start();
    await page.getByRole('button', { name: 'Start remaining 5' }).click();
    down.stop();
    breakRequests(/^POST .*run_workflow/, tooMany);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Start runs' }).click();
    await expect.element(dialog.getByRole('status')).toHaveTextContent('0 of 5 started, 5 failed');
    await expect.element(dialog).toHaveTextContent('too many');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByText(/n’t started/)).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Rerun 5 failed' })).toBeVisible();
  });

  test('can be cancelled only once no start is in progress', async () => {
    await askFor('{"seconds": 60, "n": 1}\n{"seconds": 60, "n": 2}');
    const held = breakAllButFirst(/get_run_id/, 'never-answered');
    await page.getByRole('button', { name: 'Start 2 runs' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start runs' }).click();
    await expect.element(progress).toHaveTextContent(/0 of 2 done.*1 to start/);
    await expect.element(page.getByRole('button', { name: 'Pause starts' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
    held.cut();
    await expect.element(page.getByRole('button', { name: 'Cancel 1 unfinished' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Pause starts' })).not.toBeInTheDocument();
  });

  test('are offered without those that another tab has started in the meantime', async () => {
    const { app, user, start } = await startSix();
    breakAllButFirst(/get_run_id/, { status: 503, body: '' });
    await start();
    await expect.element(page.getByRole('button', { name: 'Start remaining 5' })).toBeVisible();
    const other = makeDashboard();
    await other.session.signIn(user, 'tab');
    const batchId = app.address().split('/').at(-1) ?? '';
    const row = startingRow({ ledger: '', runId: crypto.randomUUID(), part: `${batchId}:3` }, Date.now());
    const { ledger } = other.scopes.current()?.runs ?? {};
    await ledger?.add([{ row: { ...row, ledger: ledger.key } }]);
    await expect.element(page.getByRole('button', { name: 'Start remaining 4' })).toBeVisible();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^4 of 6 runs weren’t started/);
  });

  test('are no longer offered once another tab has discarded them', async () => {
    const { start } = await startSix();
    breakAllButFirst(/get_run_id/, { status: 503, body: '' });
    await start();
    const rest = page.getByRole('button', { name: 'Start remaining 5' });
    await expect.element(rest).toBeVisible();
    const name = Object.keys(localStorage).find((one) => one.startsWith('runboard-batch')) ?? '';
    localStorage.removeItem(name);
    // The browser sends this event only to other tabs.
    window.dispatchEvent(new StorageEvent('storage', { key: name, storageArea: localStorage }));
    await expect.element(rest).not.toBeInTheDocument();
  });

  test('are started even while another tab checks whether they were interrupted', async () => {
    const { app, start } = await startSix();
    const down = breakAllButFirst(/get_run_id/, { status: 503, body: '' });
    await start();
    await page.getByRole('button', { name: 'Start remaining 5' }).click();
    down.stop();
    void navigator.locks.request(locks.send(app.address().split('/').at(-1) ?? ''), shortCheck);
    await page.getByRole('dialog').getByRole('button', { name: 'Start runs' }).click();
    await expect.poll(() => tiles.getByRole('listitem').elements()).toHaveLength(6);
  });

  test('are no longer started once the history is cleared', async () => {
    const { app, start } = await startSix();
    const held = breakAllButFirst(/get_run_id/, 'never-answered');
    await start();
    await expect.poll(app.address).toMatch(/^\/runs\/batches\//);
    await expect.poll(held.hits).toBe(4);
    await app.goTo('/settings');
    await page.getByRole('button', { name: /^Clear run history/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Clear/ })
      .click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    held.stop();
    const ids = watchRequests(/get_run_id/);
    held.cut();
    await expect.poll(heldSendLocks).toEqual([]);
    expect(ids).toEqual([]);
    await app.goTo('/runs');
    await expect.element(page.getByText('No runs yet')).toBeVisible();
    await expect.element(page.getByText(/n’t started/)).not.toBeInTheDocument();
  });

  test('refused with a 401 on their page count as to start, and are started after signing in again', async () => {
    const { app, user, start } = await startSix();
    const refused = breakAllButFirst(/^POST .*run_workflow/, { status: 401, body: '{"description":"Revoked"}' });
    await start();
    await expect.poll(app.address).toMatch(/^\/runs\/batches\//);
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await expect.element(again).toBeVisible();
    await expect.poll(refused.hits).toBe(4);
    await expect.element(progress).toHaveTextContent(/of 6 done.*5 to start$/);
    await expect.element(progress).not.toHaveTextContent('failed');
    refused.stop();
    await again.getByLabelText('Access token').fill(user.accessToken);
    await again.getByLabelText('API key').fill(user.apiKey);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => tiles.getByRole('listitem').elements()).toHaveLength(6);
    await expect.element(page.getByText(/n’t started/)).not.toBeInTheDocument();
  });

  test.each<
    [string, (pattern: RegExp, fault: Fault) => ReturnType<typeof breakRequests>, ReturnType<typeof page.getByRole>]
  >([
    ['the dialog', breakRequests, page.getByRole('dialog', { name: 'Starting 6 runs' })],
    ['the batch’s page', breakAllButFirst, progress],
  ])(
    'that can’t be stored would be lost by a reload, which %s says while starting them',
    async (_where, hold, place) => {
      const { start } = await startSix();
      // oxlint-disable-next-line typescript/unbound-method -- it is called with the right `this` below
      const { setItem } = Storage.prototype;
      const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function write(this: Storage, name, text) {
        if (name.startsWith('runboard-batch')) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, name, text);
      });
      onTestFinished(() => full.mockRestore());
      const held = hold(/get_run_id/, 'never-answered');
      onTestFinished(held.cut);
      await start();
      await expect.element(place).toHaveTextContent('Keep this tab open: storage is unavailable');
    },
  );

  test('are offered after an interruption even without locks', async () => {
    const { app } = await askFor('{"seconds": 0}\n{"seconds": 0, "n": 2}');
    await cutOff();
    const requestSpy = vi
      .spyOn(navigator.locks, 'request')
      .mockRejectedValue(new DOMException('denied', 'SecurityError'));
    onTestFinished(() => requestSpy.mockRestore());
    await app.goTo('/runs');
    await expect.element(page.getByRole('alert')).toHaveTextContent('2 of 2 runs weren’t started');
    expect(requestSpy).toHaveBeenCalled();
  });

  test('are started even if the browser refuses their batch’s lock', async () => {
    await askFor('{"seconds": 0}\n{"seconds": 0, "n": 2}');
    const { locks: real } = navigator;
    const request = real.request.bind(real) as (...given: readonly unknown[]) => Promise<unknown>;
    const refused = vi.fn<(name: string) => void>();
    const requestSpy = vi
      .spyOn(real, 'request')
      .mockImplementation(async (name: string, ...given: readonly unknown[]) => {
        if (!name.startsWith(locks.send(''))) return request(name, ...given);
        refused(name);
        throw new DOMException('denied', 'SecurityError');
      });
    onTestFinished(() => requestSpy.mockRestore());
    await cutOff();
    await expect.poll(() => refused.mock.calls).toHaveLength(1);
  });

  test('continue to be started after a navigation', async () => {
    const { app, start } = await startSix();
    const lost = breakRequests(/^POST .*run_workflow/, 'never-answered');
    await start();
    await expect.poll(lost.hits).toBe(4);
    await app.goTo('/runs');
    await expect.element(table.getByRole('row').nth(4)).toBeVisible();
    // These are the lock of the batch, and those of the four runs in flight.
    expect(await heldSendLocks()).toHaveLength(5);
    lost.stop();
    lost.cut();
    await expect.poll(() => table.getByRole('row').elements()).toHaveLength(7);
    await expect.poll(heldSendLocks).toEqual([]);
    expect(app.address()).toBe('/runs');
    await expect.element(page.getByText(/n’t started/)).not.toBeInTheDocument();
  });

  test('are offered at the next sign-in after a sign-out in another tab', async () => {
    const dashboard = makeDashboard();
    const { app, user } = await askFor(sixInputs, dashboard);
    const lost = breakRequests(/^POST .*run_workflow/, 'never-answered');
    await page.getByRole('button', { name: 'Start 6 runs' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start runs' }).click();
    await expect.poll(lost.hits).toBe(4);
    const otherTab = makeDashboard();
    await otherTab.session.signIn(user, 'tab');
    otherTab.session.signOut('cached');
    await expect.element(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();

    lost.stop();
    await dashboard.session.signIn(user, 'tab');
    await app.goTo('/runs');
    await expect.element(table.getByRole('row').nth(4)).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    lost.cut();
    await expect.element(page.getByRole('alert')).toHaveTextContent('2 of 6 runs weren’t started');
    await page.getByRole('button', { name: /^Start remaining/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Start 2 runs?' });
    await dialog.getByRole('button', { name: 'Start runs' }).click();
    await expect.poll(app.address).toMatch(/^\/runs\/batches\//);
    await expect.poll(() => tiles.getByRole('listitem').elements()).toHaveLength(6);
  });
});
