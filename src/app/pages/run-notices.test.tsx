import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { runState } from '@/domain/runs/run-state.ts';
import { makeDashboard, ownerOf } from '@/testing/dashboards.ts';
import { holdResults } from '@/testing/hold-results.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { seedStorage } from '@/testing/seed-storage.ts';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';

const finishLimit = { timeout: 15_000 };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.title = 'Runboard';
});

async function startOne(inputs: string, name: string, { hidden = false } = {}) {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const dashboard = makeDashboard();
  const app = await renderApp(`/runs/new?workflow=${workflow.id}`, user, dashboard);
  await expect.element(page.getByLabelText('Team', { exact: true })).toHaveValue(user.team.id);
  const field = page.getByRole('textbox', { name: 'Inputs' });
  // Wait for the example, since it would be inserted beside typed text if it arrived later.
  await expect.element(field).toHaveTextContent('headline');
  await field.fill(inputs);
  await page.getByRole('textbox', { name: 'Run name' }).fill(name);
  if (hidden) hide(true);
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.element(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return { app, user, workflow, dashboard };
}

/** Let a run end in a hidden tab. The tab is made to check the run, as it would a minute later. */
async function endUnseen(name: string) {
  const fetchDirectly = window.fetch;
  const held = holdResults();
  const { app, user, dashboard } = await startOne('{"seconds": 0}', name, { hidden: true });
  const result = `/accounts${app.address()}/result`;
  const headers = { Authorization: `Bearer ${user.accessToken}`, 'X-API-Key': user.apiKey };
  await app.goTo('/runs');
  await expect.poll(async () => (await fetchDirectly(result, { headers })).status, finishLimit).toBe(200);
  await page.getByRole('button', { name: /^Live/ }).click();
  const refresh = page.getByRole('menuitem', { name: 'Refresh' });
  await expect.element(refresh).toBeVisible();
  // Do this in one step, since a check between two steps would end the run and remove the menu.
  held.stop();
  (refresh.element() as HTMLElement).click();
  return { app, dashboard };
}

function icon() {
  return document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href;
}

function hide(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('an ended run', () => {
  test('shows a toast on another page', async () => {
    const held = holdResults();
    const { app } = await startOne('{"seconds": 0}', 'Elsewhere');
    await app.goTo('/teams');
    held.stop();
    await expect.element(page.getByText('Elsewhere: Finished'), finishLimit).toBeVisible();
  });

  test('shows no toast on its batch’s page', async () => {
    const held = holdResults();
    const user = await makeUserInTeam('Blue');
    const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
    const app = await renderApp(`/runs/new?workflow=${workflow.id}`, user);
    await expect.element(page.getByLabelText('Team', { exact: true })).toHaveValue(user.team.id);
    await page.getByRole('textbox', { name: 'Inputs' }).fill('{"seconds": 0, "n": 1}\n{"seconds": 0, "n": 2}');
    await page.getByRole('button', { name: 'Start 2 runs' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start runs' }).click();
    await expect.poll(app.address).toMatch(/^\/runs\/batches\//);
    held.stop();
    await expect.element(page.getByRole('region', { name: 'Progress' }), finishLimit).toHaveTextContent('2 of 2 done');

    // If the batch's runs had a toast, the next run would be added to it.
    const later = holdResults();
    await app.goTo(`/runs/new?workflow=${workflow.id}`);
    await page.getByRole('textbox', { name: 'Run name' }).fill('Later');
    await page.getByRole('textbox', { name: 'Inputs' }).fill('{"seconds": 0}');
    await page.getByRole('button', { name: 'Start run' }).click();
    await expect.poll(app.address).toMatch(/^\/runs\/[0-9a-f]{8}-/);
    await app.goTo('/teams');
    later.stop();
    await expect.element(page.getByText('Later: Finished'), finishLimit).toBeVisible();
  });

  test('links from its toast to its page, and shows a failure in red', async () => {
    const held = holdResults();
    const { app } = await startOne('{"seconds": 0, "fail": "No flour"}', 'Bread');
    await app.goTo('/teams');
    held.stop();
    const toast = page.getByRole('alert').filter({ hasText: /^Bread: Failed – \S/ });
    await expect.element(toast, finishLimit).toBeVisible();
    expect(getComputedStyle(toast.element(), '::before').backgroundColor).toBe('rgb(180, 35, 24)');
    await toast.getByRole('link', { name: 'View' }).click();
    await expect.element(page.getByRole('heading', { name: 'Bread', level: 1 })).toBeVisible();
    await expect.element(toast).not.toBeInTheDocument();
  });

  test('shares a toast with other runs, which is shown after an open dialog closes', async () => {
    const held = holdResults();
    const { app, workflow, dashboard } = await startOne('{"seconds": 0}', 'Dough');
    await app.goTo(`/runs/new?workflow=${workflow.id}`);
    await page.getByRole('textbox', { name: 'Inputs' }).fill('{"seconds": 0, "fail": "No flour"}');
    await page.getByRole('textbox', { name: 'Run name' }).fill('Bread');
    await page.getByRole('button', { name: 'Start run' }).click();
    await expect.element(page.getByRole('heading', { name: 'Bread', level: 1 })).toBeVisible();
    await app.goTo('/teams');
    await expect.element(page.getByRole('heading', { name: 'Teams', level: 1 })).toBeVisible();
    await userEvent.keyboard('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(sheet).toBeVisible();
    held.stop();
    const labels = async () => {
      const rows = await dashboard.scopes.current()?.runs.ledger.list();
      return rows?.map(({ facts }) => runState(facts, Date.now()).label).toSorted();
    };
    await expect.poll(labels, { timeout: 40_000 }).toEqual(['Failed', 'Finished']);
    expect(page.getByRole('alert').elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('alert')).toHaveTextContent('1 run finished · 1 failed');
  });

  test('is counted in the title of a hidden tab until seen', async () => {
    const plain = icon();
    await endUnseen('Unseen');
    await expect.poll(() => document.title).toMatch(/^\(1\) /);
    expect(icon()).toMatch(/^data:/);
    hide(false);
    await expect.poll(() => document.title).not.toMatch(/^\(/);
    // The dot of a live run disappears with the next render.
    await expect.poll(icon).toBe(plain);
  });

  test('is announced by a later toast if the browser can’t construct a Notification', async () => {
    const requested = vi.fn<() => void>();
    vi.stubGlobal(
      'Notification',
      Object.assign(
        function Notification() {
          requested();
          throw new TypeError("Failed to construct 'Notification': Illegal constructor.");
        },
        { permission: 'granted' },
      ),
    );
    const { app } = await endUnseen('On a phone');
    await expect.poll(() => document.title).toMatch(/^\(1\) /);
    expect(requested).toHaveBeenCalledOnce();
    await app.goTo('/teams');
    await expect.element(page.getByRole('heading', { name: 'Teams', level: 1 })).toBeVisible();
    hide(false);
    await expect.element(page.getByText('On a phone: Finished')).toBeVisible();
    await expect.poll(() => document.title).not.toMatch(/^\(/);
  });

  test('leaves no dot, number or notification for the next user', async () => {
    const plain = icon();
    const shown = new Set<string>();
    class ShownNotification extends EventTarget {
      static readonly permission = 'granted';
      readonly close: () => void;
      constructor(_title: string, { body }: { readonly body: string }) {
        super();
        shown.add(body);
        this.close = () => shown.delete(body);
      }
    }
    vi.stubGlobal('Notification', ShownNotification);
    const { dashboard } = await endUnseen('Of the person before');
    await expect.poll(() => [...shown]).toEqual(['Of the person before: Finished']);
    expect(icon()).toMatch(/^data:/);
    dashboard.session.signOut('cached');
    await expect.element(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
    expect([...shown]).toEqual([]);
    expect(icon()).toBe(plain);
    await expect.poll(() => document.title).toBe('Sign in · Runboard');
  });

  test('is reported on the list after the user’s absence, until dismissed', async () => {
    const { app, dashboard } = await startOne('{"seconds": 0}', 'Meanwhile');
    await expect.element(page.getByRole('status').getByText('Finished', { exact: true }), finishLimit).toBeVisible();
    seedStorage(ownerOf(dashboard), 'last-here', Date.now() - 60_000);
    hide(false);
    await app.goTo('/runs');
    const notice = page.getByRole('alert').filter({ hasText: '1 finished since your last visit' });
    await expect.element(notice.getByRole('link', { name: 'Meanwhile' })).toBeVisible();
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(notice).not.toBeInTheDocument();
    await app.goTo('/teams');
    await expect.element(page.getByRole('heading', { name: 'Teams', level: 1 })).toBeVisible();
    await app.goTo('/runs');
    await expect.element(page.getByRole('link', { name: 'Meanwhile' })).toBeVisible();
    await expect.element(notice).not.toBeInTheDocument();
  });
});

describe('the ledger', () => {
  test('can be exported without credentials, cleared after a confirmation, and imported again', async () => {
    const { app, user } = await startOne('{"seconds": 0}', 'Kept');
    await expect.element(page.getByRole('status').getByText('Finished', { exact: true }), finishLimit).toBeVisible();
    const runId = app.address().replace('/runs/', '');
    await expect.poll(() => JSON.stringify(localStorage)).toContain(runId);
    await app.goTo('/settings');
    const panel = page.getByRole('region', { name: 'Runs in this browser' });
    await expect.element(panel).toHaveTextContent('1 run saved');

    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push(file as Blob);
      return '#';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await panel.getByRole('button', { name: 'Export runs' }).click();
    await expect.poll(() => saved.length).toBe(1);
    const text = await saved[0]?.text();
    expect(text).toContain('"Kept"');
    expect(text).not.toContain(user.accessToken);
    expect(text).not.toContain(user.apiKey);

    await panel.getByRole('button', { name: /^Clear run history/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Clear run history?' });
    await expect.element(dialog).toHaveTextContent('Presets stay.');
    await dialog.getByRole('button', { name: /^Clear run history/ }).click();
    await expect.element(panel).toHaveTextContent('0 runs saved');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(JSON.stringify(localStorage)).not.toContain(runId);

    const file = document.querySelector('input[type=file]') ?? document.body;
    await userEvent.upload(page.elementLocator(file), new File(['{"nothing": 1}'], 'other.json'));
    await expect.element(panel.getByRole('alert')).toHaveTextContent('This file isn’t an export of runs');
    await userEvent.upload(page.elementLocator(file), new File([text ?? ''], 'runs.json'));
    await expect.element(panel.getByRole('status')).toHaveTextContent('1 run imported');
    await app.goTo('/runs');
    await expect.element(page.getByRole('link', { name: 'Kept' })).toBeVisible();
  });

  test('stays, with an error, if it can be neither saved nor cleared', async () => {
    const { app } = await startOne('{"seconds": 0}', 'Stays');
    await expect.element(page.getByRole('status').getByText('Finished', { exact: true }), finishLimit).toBeVisible();
    await app.goTo('/settings');
    const panel = page.getByRole('region', { name: 'Runs in this browser' });
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new TypeError('No room for this file.');
    });
    await panel.getByRole('button', { name: 'Export runs' }).click();
    await expect.element(panel.getByRole('alert')).toHaveTextContent('No room for this file.');

    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('broken', 'UnknownError');
    });
    await panel.getByRole('button', { name: /^Clear run history/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Clear run history?' });
    await dialog.getByRole('button', { name: /^Clear run history/ }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('The runs couldn’t be removed from this browser');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(panel).toHaveTextContent('1 run saved');
  });
});
