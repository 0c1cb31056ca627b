import { type ComponentType, createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow, startRunAs } from '@/testing/service.ts';

const renders = vi.hoisted(() => ({ output: 0 }));

vi.mock('@/features/runs/output/output-view.tsx', async (original) => {
  const { OutputView } = await original<{ OutputView: ComponentType }>();
  const Counted = (props: object) => {
    renders.output += 1;
    return createElement(OutputView, props);
  };
  return { OutputView: Counted };
});

test('while the link counts down, the output beside it is not drawn again', async () => {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const runId = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 0, format: 'csv' } });
  breakRequests(/^GET \/outputs/, { status: 200, body: 'a,b\n1,2', headers: { 'Content-Type': 'text/csv' } });
  // The last two minutes of a link are counted by the second.
  const passOn = window.fetch;
  window.fetch = async (input, init) => {
    const answer = await passOn(input, init);
    if (!answer.ok || !new Request(input, init).url.endsWith('/result')) return answer;
    const { result } = (await answer.json()) as { result: string };
    const link = new URL(result);
    link.searchParams.set('expires', String(Math.floor(Date.now() / 1000) + 110));
    return Response.json({ result: link.href });
  };
  await renderApp(`/runs/${runId}?team=${user.team.id}&workflow=${workflow.id}`, user);
  await page.getByRole('button', { name: 'Track this run' }).click();
  const timer = page.getByRole('region', { name: 'Result' }).getByRole('timer');
  await expect.element(page.getByRole('region', { name: 'Preview' }), { timeout: 15_000 }).toBeVisible();
  const before = renders.output;
  expect(before).toBeGreaterThan(0);
  for (let seconds = 0; seconds < 3; seconds += 1) {
    const text = timer.element().textContent;
    await expect.poll(() => timer.element().textContent).not.toBe(text);
  }
  expect(renders.output).toBe(before);
});
