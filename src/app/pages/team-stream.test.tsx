import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';

import { makeDashboard } from '@/testing/dashboards.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';

/** Forward the first stream of changes until the test ends it. Later streams get no response. */
function holdStream() {
  const passOn = window.fetch;
  let end: (() => void) | undefined;
  let requests = 0;
  let hasBegun = false;
  let hasEnded = false;
  window.fetch = async (...args) => {
    if (!new URL(new Request(...args).url).pathname.endsWith('/runs/events')) return passOn(...args);
    requests += 1;
    if (requests > 1) return new Promise<Response>(() => undefined);
    const answer = await passOn(...args);
    const reader = answer.body?.getReader();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        end = () => controller.close();
      },
      pull: async (controller) => {
        const { value } = (await reader?.read()) ?? {};
        if (value && !hasEnded) controller.enqueue(value);
        hasBegun = true;
      },
    });
    return new Response(body, answer);
  };
  onTestFinished(() => {
    window.fetch = passOn;
  });
  return {
    end: () => {
      hasEnded = true;
      end?.();
    },
    requests: () => requests,
    hasBegun: () => hasBegun,
  };
}

test.each([
  ['/teams', () => page.getByRole('table')],
  ['/', () => page.getByRole('main').getByText('You’re in Blue.')],
])('the end of a stream removes nothing from %s', async (path, part) => {
  const user = await makeUserInTeam('Blue');
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const stream = holdStream();
  await renderApp(path, user, makeDashboard({ extensions: { runs: 1 } }));
  await expect.element(part(), { timeout: 20_000 }).toBeVisible();
  await expect.poll(stream.hasBegun, { timeout: 20_000 }).toBe(true);
  const shown = part().element();
  stream.end();
  await expect.poll(stream.requests, { timeout: 20_000 }).toBe(2);
  expect(shown.isConnected).toBe(true);
});
