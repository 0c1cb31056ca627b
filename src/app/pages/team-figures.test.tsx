import { expect, onTestFinished, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';

import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';
import { breakRequests } from '@/testing/faults.ts';
import { holdResults } from '@/testing/hold-results.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';

const teams = page.getByRole('table', { name: 'Teams' });
const dayMs = 86_400_000;

interface OfRun {
  readonly team: { readonly id: string; readonly name: string };
  readonly agoMs?: number;
}

function unconfirmed({ team, agoMs = 60_000 }: OfRun): RunRow {
  return startingRow(
    { ledger: '', runId: crypto.randomUUID(), workflowName: 'Poster', teamId: team.id, teamName: team.name },
    Date.now() - agoMs,
  );
}

function live(of: OfRun): RunRow {
  const row = unconfirmed(of);
  return observe(row, { type: 'start-accepted', at: row.createdAt, status: 'queued', message: '' });
}

function failed(of: OfRun): RunRow {
  const row = live(of);
  const at = row.createdAt + 1000;
  return observe(row, { type: 'no-result', sentAt: at, at, words: 'No flour', runStatus: 'failed' });
}

/** Create a user in the teams Atelier, Lab and Zoo, with runs of the first two teams in the browser. */
async function someoneWithRuns() {
  const user = await makeUserInTeam('Atelier');
  const atelier = user.team;
  const lab = await commands.makeTeam('Lab', [user.user.email]);
  const zoo = await commands.makeTeam('Zoo', [user.user.email]);
  await makeWorkflow(user, { name: 'Poster', team_id: atelier.id });
  await makeWorkflow(user, { name: 'Assay', team_id: lab.id });
  await makeWorkflow(user, { name: 'Report', team_id: lab.id });
  // Prevent live runs from ending.
  holdResults();
  const rows = [
    live({ team: lab }),
    live({ team: lab, agoMs: dayMs }),
    failed({ team: lab, agoMs: 2 * dayMs }),
    failed({ team: atelier, agoMs: 3 * dayMs }),
    failed({ team: atelier, agoMs: 9 * dayMs }),
  ];
  return { user, atelier, lab, zoo, rows };
}

const cellsOf = (name: string) =>
  teams
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent);
const heads = () =>
  teams
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent.replace(/ [↑↓↕]$/, ''));
const names = () =>
  teams
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('a')?.textContent);

test('each team shows its live runs, this week’s failures, its workflows, and its last run', async () => {
  const { user, lab, rows } = await someoneWithRuns();
  const app = await renderWithRuns('/teams', user, rows);
  await expect.poll(() => cellsOf('Lab')).toEqual(['Lab', '2', '1', '2', expect.stringMatching(/1m ago$/), '', '']);
  await expect
    .poll(() => cellsOf('Atelier'))
    .toEqual(['Atelier', '–', '1', '1', expect.stringMatching(/^Failed.*3d ago$/), '', '']);
  await expect.poll(() => cellsOf('Zoo')).toEqual(['Zoo', '–', '–', '0', '–', '–', '']);

  await teams.getByRole('link', { name: '2 live' }).click();
  await expect.poll(app.address).toBe(`/runs?state=live&team=${lab.id}`);
  await expect.element(page.getByText('2 of 5 runs')).toBeVisible();
  await app.goBack();
  await teams.getByRole('row', { name: /Lab/ }).getByRole('link', { name: '1 failed this week' }).click();
  await expect.poll(app.address).toBe(`/runs?state=failed&hours=168&team=${lab.id}`);
  await expect.element(page.getByText('1 of 5 runs')).toBeVisible();
});

test('the table can be sorted by each column, also through the address, and teams without a run come last', async () => {
  const { user, rows } = await someoneWithRuns();
  const app = await renderWithRuns('/teams', user, rows);
  await expect.poll(names).toEqual(['Atelier', 'Lab', 'Zoo']);
  const press = (name: string) => teams.getByRole('button', { name, exact: true }).click();
  await press('Name');
  await expect.poll(names).toEqual(['Zoo', 'Lab', 'Atelier']);
  await press('Live');
  await expect.poll(names).toEqual(['Lab', 'Atelier', 'Zoo']);
  await press('Live');
  await expect.poll(names).toEqual(['Atelier', 'Zoo', 'Lab']);
  await press('Failed this week');
  await expect.poll(names).toEqual(['Atelier', 'Lab', 'Zoo']);
  await press('Workflows');
  await expect.poll(names).toEqual(['Lab', 'Atelier', 'Zoo']);
  await press('Last run');
  await press('Last run');
  await expect.poll(names).toEqual(['Atelier', 'Lab', 'Zoo']);
  await expect.poll(app.address).toBe('/teams?sort=run');
  await expect.element(teams.getByRole('columnheader', { name: 'Last run' })).toHaveAttribute('aria-sort', 'ascending');
});

test('a column without any values is hidden', async () => {
  const { user, atelier } = await someoneWithRuns();
  const app = await renderApp('/teams', user);
  await expect.poll(heads).toEqual(['Name', 'Workflows', 'Actions']);
  await app.leave();
  await renderWithRuns('/teams', user, [failed({ team: atelier, agoMs: 9 * dayMs })]);
  await expect.poll(heads).toEqual(['Name', 'Workflows', 'Last run', 'Runs', 'Actions']);
});

test('a row’s menu opens the team, starts a run in it and copies its ID, also by keyboard', async () => {
  const { user, atelier, rows } = await someoneWithRuns();
  const app = await renderWithRuns('/teams', user, rows);
  const menu = page.getByRole('button', { name: 'Actions for Atelier' });
  await expect.element(menu).toBeVisible();
  (menu.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Open' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Copy ID' }).click();
  await expect.element(page.getByText(/Team ID copied|Select and copy this ID/)).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Start run' }).click();
  await expect.poll(app.address).toBe(`/runs/new?team=${atelier.id}`);
});

test('workflows that arrive later don’t move rows, and “so far” is only in a tooltip', async () => {
  const { user, rows } = await someoneWithRuns();
  const list = Array.from({ length: 40 }, (_, at) => ({ id: crypto.randomUUID(), name: `Flow ${at}` }));
  breakRequests(/^GET .*\/accounts\/workflows$/, { status: 200, body: JSON.stringify(list) });
  const lab = rows[0]?.teamId;
  const gate = new EventTarget();
  const reads = { count: 0, heldFrom: 20 };
  const passOn = window.fetch;
  window.fetch = async (input, init) => {
    const [, id] = /\/workflows\/([0-9a-f-]{36})$/.exec(new URL(new Request(input, init).url).pathname) ?? [];
    if (!id) return passOn(input, init);
    reads.count += 1;
    if (reads.count > reads.heldFrom) {
      await new Promise((resolve) => {
        gate.addEventListener('open', resolve);
      });
    }
    return Response.json({ workflow: { id, name: 'Flow', team_id: lab, canvas_type: 0 } });
  };
  await renderWithRuns('/teams', user, rows);
  const row = teams.getByRole('row', { name: /Lab/ });
  await expect.element(row).toBeVisible();
  const before = row.element().getBoundingClientRect();
  const count = row.getByRole('cell').nth(3);
  await expect.element(count).toHaveTextContent('…');
  await expect.element(count).toHaveAttribute('title', '20 so far');
  await expect.element(teams.getByRole('row', { name: /Zoo/ }).getByRole('cell').nth(3)).toHaveTextContent('');
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  reads.heldFrom = Infinity;
  gate.dispatchEvent(new Event('open'));
  await expect.element(count).toHaveTextContent('40');
  await expect.element(count).not.toHaveAttribute('title');
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  expect(row.element().getBoundingClientRect()).toEqual(before);
});

test('an unreadable workflow doesn’t affect the count of other workflows, and is retried on request', async () => {
  const { user, rows } = await someoneWithRuns();
  breakRequests(/^GET .*\/workflows\/.+/, { status: 403, body: '{"description":"Not yours"}' }, 1);
  await renderWithRuns('/teams', user, rows);
  const unread = page.getByRole('button', { name: '1 couldn’t be read · Try again' });
  await unread.click();
  await expect.element(unread).not.toBeInTheDocument();
  await expect.poll(() => cellsOf('Lab')[3]).toBe('2');
  await expect.poll(() => cellsOf('Atelier')[3]).toBe('1');
});

test('teams are shown even if the list of workflows can’t be read, with a retry', async () => {
  const { user, rows } = await someoneWithRuns();
  const broken = breakRequests(/^GET .*\/accounts\/workflows$/, { status: 403, body: '{"description":"Not now"}' });
  await renderWithRuns('/teams', user, rows);
  const retry = page.getByRole('button', { name: 'Workflows couldn’t be loaded · Try again' });
  await expect.element(retry).toBeVisible();
  await expect.poll(names).toEqual(['Atelier', 'Lab', 'Zoo']);
  broken.stop();
  await retry.click();
  await expect.poll(() => cellsOf('Lab')[3]).toBe('2');
});

test('on a phone a row has its figures below the name, and a menu sets the order', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const { user, rows } = await someoneWithRuns();
  await renderWithRuns('/teams', user, rows);
  const row = teams.getByRole('row', { name: /Lab/ });
  await expect.element(row.getByText('2 workflows')).toBeVisible();
  await expect.element(row.getByRole('link', { name: '2 live' })).toBeVisible();
  await teams.getByRole('combobox', { name: 'Sort by' }).selectOptions('Live');
  await expect.poll(names).toEqual(['Lab', 'Atelier', 'Zoo']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
