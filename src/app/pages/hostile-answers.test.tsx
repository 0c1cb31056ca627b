import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { page } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam } from '@/testing/service.ts';

/** Number of pages: one per 25 cases of the other fuzz tests, because each page takes much longer. */
const numRuns = Math.ceil(inject('fuzzCases') / 25);

const id = '6f0d9a40-0b9e-4c37-8a7e-0d8f3f1c5a01';
const deep = JSON.parse(`${'['.repeat(400)}${']'.repeat(400)}`) as unknown;
const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'x'.repeat(255),
    'ﷺ'.repeat(255),
    '\u202Egnp.exe',
    '\u200B\u200D\uFEFF',
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    'javascript:alert(1)',
    '{{constructor.constructor("alert(1)")()}}',
    '__proto__',
    '../../settings',
    'e\u0301'.repeat(100),
    '\uD800',
    '=HYPERLINK("http://x")',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const value = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, -0, 1e308, Number.MAX_SAFE_INTEGER + 2, [], {}, deep),
  fc.jsonValue({ maxDepth: 3 }),
);
const date = fc.oneof(
  value,
  fc.constantFrom('2026-11-21T10:00:00Z', '+275760-09-13T00:00:00Z', '0000-00-00', '9'.repeat(30)),
);
const item = fc.record(
  {
    // Some IDs are duplicates.
    id: fc.oneof(fc.constantFrom(id, id.toUpperCase()), fc.uuid(), hostileText, value),
    name: value,
    team_id: fc.oneof(fc.constant(id), value),
    canvas_type: value,
    created_at: date,
    surplus: value,
  },
  { requiredKeys: ['id'] },
);
const list = fc.array(fc.oneof({ weight: 9, arbitrary: item }, { weight: 1, arbitrary: value }), { maxLength: 12 });

const drawn = fc.record({
  path: fc.constantFrom(
    '/',
    '/workflows',
    '/teams',
    `/workflows/${id}`,
    `/workflows/${id}/edit`,
    `/teams/${id}`,
    '/runs/new',
    `/runs/new?workflow=${id}`,
    `/runs/${id}`,
  ),
  workflows: list,
  teams: list,
  workflow: item.map((one) => ({ workflow: { ...one, id } })),
  run: fc.record({
    status: fc.constantFrom(200, 404, 500),
    body: fc.oneof(fc.record({ result: value }), fc.record({ description: value }), value),
  }),
});

test(`no page crashes on any response of a service (${numRuns} pages)`, { timeout: 600_000 }, async () => {
  const user = await makeUserInTeam();
  await fc.assert(
    fc.asyncProperty(drawn, async ({ path, workflows, teams, workflow, run }) => {
      const broken = [
        breakRequests(/^GET .*\/workflows$/, { status: 200, body: JSON.stringify(workflows) }),
        breakRequests(/^GET .*\/teams$/, { status: 200, body: JSON.stringify(teams) }),
        breakRequests(/^GET .*\/runs\/.*\/result$/, { status: run.status, body: JSON.stringify(run.body) }),
        breakRequests(/^GET .*\/workflows\/./, { status: 200, body: JSON.stringify(workflow) }),
      ];
      const app = await renderApp(path, user);
      try {
        await expect.element(page.getByRole('heading', { level: 1 }).first(), { timeout: 30_000 }).toBeVisible();
        await expect.element(page.getByText('This page couldn’t be opened')).not.toBeInTheDocument();
        expect(document.querySelectorAll('main script, main [onerror], main img[src="x"]')).toHaveLength(0);
        for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
          expect(new URL(link.href).origin).toBe(location.origin);
        }
      } finally {
        await app.leave();
        for (const one of broken.toReversed()) one.stop();
      }
    }),
    { numRuns, endOnFailure: true },
  );
});
