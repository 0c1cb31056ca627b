import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';

import { describeTeamRun } from '@/contract/runs-extension.ts';
import { makeDashboard } from '@/testing/dashboards.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { apiOf, makeWorkflow, startRunAs } from '@/testing/service.ts';

const name = 'שלום (world) 12';
const slow = { timeout: 15_000 };

/** The texts of the page that contain the name beside other text without isolating it, or that it aligns. */
function mixedTexts(): readonly string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? '';
    const parent = node.parentElement;
    if (!text.includes(name) || !parent?.checkVisibility() || text.includes(`\u2068${name}\u2069`)) continue;
    const { textAlign, unicodeBidi } = getComputedStyle(parent);
    const isOwn = text.trim() === name && unicodeBidi === 'plaintext' && textAlign !== 'start';
    if (!isOwn && !parent.closest('bdi, [dir], .cm-editor')) found.push(parent.outerHTML.slice(0, 200));
  }
  return found;
}

test('a name written from right to left has a direction of its own on every page', async () => {
  const user = await commands.makeUser();
  const team = await commands.makeTeam(name, [user.user.email]);
  const workflow = await makeWorkflow(user, { name, team_id: team.id });
  const runs = await Promise.all(
    [1, 2].map((seed) =>
      startRunAs(user, team.id, { id: workflow.id, inputs: { seconds: 0, fail: name, text: name, seed } }),
    ),
  );
  const [first = '', second = ''] = runs;
  await apiOf(user).request(describeTeamRun, { params: { run_id: first }, body: { name, note: name } });
  const app = await renderApp('/', user, makeDashboard({ extensions: { runs: 1 } }));
  for (const path of [
    '/',
    '/workflows',
    `/workflows/${workflow.id}`,
    `/workflows/${workflow.id}/edit`,
    '/teams',
    `/teams/${team.id}`,
    '/runs',
    `/runs/${first}`,
    `/runs/${second}`,
    `/runs/compare?ids=${first},${second}`,
    `/runs/new?workflow=${workflow.id}`,
  ]) {
    await app.goTo(path);
    await expect.element(page.getByRole('main').getByText(name).first(), slow).toBeInTheDocument();
    await expect.poll(mixedTexts, { message: path }).toEqual([]);
  }
});
