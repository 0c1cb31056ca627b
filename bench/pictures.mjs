// `npm run pictures -- [FOLDER]`: takes screenshots of the built product's pages, filled with runs, in light and dark,
// on a desktop and a phone. The README's pictures are chosen from them (docs/identity.md says which).
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { hideExtensions, importRuns, withServer } from './support/product.mjs';
import { credentialsOf, signInByForm } from '../scripts/visit.mjs';
import { watchNetwork } from '../scripts/network-idle.mjs';

/** @import { Page } from 'playwright' */

const folder = process.argv[2] ?? 'pictures';
const minute = 60_000;
const names = [
  'Poster generator – Osaka',
  'Newsletter digest – Cork',
  'Contract review – Bern',
  'Invoice extraction – Oslo',
];
const cities = ['Osaka', 'Cork', 'Bern', 'Oslo', 'Lima', 'Turin', 'Ghent', 'Kyoto', 'Graz', 'Porto', 'Malmö', 'Split'];
const sizes = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
];

/** @typedef {{readonly id: string, readonly name: string, readonly team: string, readonly teamName: string}} Workflow */

/**
 * @param {string} origin
 * @param {Record<string, string>} headers
 * @returns {Promise<Workflow[]>}
 */
async function makeWorkflows(origin, headers) {
  const teams = /** @type {{id: string, name: string}[]} */ (
    await (await fetch(`${origin}/accounts/teams`, { headers })).json()
  );
  const made = [];
  for (const [index, name] of names.entries()) {
    const team = teams[index % teams.length];
    if (!team) throw new Error('There is no team.');
    const body = JSON.stringify({ name, team_id: team.id, is_external: false, canvas_type: 0, public: false });
    const answer = await fetch(`${origin}/accounts/workflows`, { method: 'POST', headers, body });
    const { id } = /** @type {{id: string}} */ (await answer.json());
    made.push({ id, name, team: team.id, teamName: team.name });
  }
  return made;
}

/**
 * A week of runs, as stored in the browser: most finished, some failed, one never confirmed.
 * @param {readonly Workflow[]} workflows
 * @param {number} now
 */
function pastRuns(workflows, now) {
  return Array.from({ length: 90 }, (_, index) => {
    const { id, name, team, teamName } = workflows[(index * 7) % workflows.length] ?? workflows[0] ?? missing();
    const startedAt = now - (index + 3) * (31 + ((index * 17) % 60)) * minute;
    const tookMs = (4 + ((index * 5) % 9)) * 1000;
    const endAt = startedAt + tookMs;
    const base = { failures: 0, watchedMs: tookMs, pendingAt: endAt - 400, endedAt: endAt };
    const start = { kind: 'accepted', at: startedAt, status: 'queued', message: 'The run is queued.' };
    const failed = index % 11 === 4;
    const fail = `Column ${(index % 5) + 2} has no name.`;
    const words = `The run failed: ${fail}`;
    const facts =
      index === 5
        ? { start: { kind: 'unconfirmed', at: startedAt }, failures: 0, watchedMs: 0 }
        : failed
          ? {
              ...base,
              start,
              report: { status: 'failed', words, at: endAt },
              check: { outcome: 'none', words, sentAt: endAt, at: endAt },
            }
          : { ...base, start, resultAt: endAt, check: { outcome: 'result', sentAt: endAt, at: endAt } };
    return {
      runId: randomUUID(),
      createdAt: startedAt,
      workflowId: id,
      workflowName: name,
      teamId: team,
      teamName,
      ...(index % 3 === 0 && { name: `${cities[index % cities.length]} ${index}` }),
      inputs: {
        headline: `${cities[index % cities.length]} in spring`,
        variant: index,
        seconds: 0,
        ...(failed && { fail }),
      },
      facts,
      events: [{ at: startedAt, label: 'Queued', words: '' }],
    };
  });
}

/**
 * Let the service execute the runs, too, so that their results exist.
 * @param {string} origin
 * @param {Record<string, string>} headers
 * @param {ReturnType<typeof pastRuns>} runs
 */
async function startAll(origin, headers, runs) {
  for (const { runId, teamId, workflowId, inputs, facts } of runs) {
    if (facts.start.kind !== 'accepted') continue;
    const body = JSON.stringify({ id: workflowId, inputs });
    const answer = await fetch(`${origin}/api/run_workflow/${teamId}/${runId}`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  }
}

/** @returns {never} */
function missing() {
  throw new Error('There are no workflows.');
}

/**
 * Start a run with the form. @returns its page's URL
 * @param {Page} page
 * @param {string} origin
 * @param {Workflow} workflow
 * @param {{readonly name: string, readonly inputs: object}} run
 */
async function startRun(page, origin, workflow, { name, inputs }) {
  await page.goto('about:blank');
  const prefilled = new URLSearchParams({ inputs: JSON.stringify(inputs) });
  await page.goto(`${origin}/runs/new?workflow=${workflow.id}&team=${workflow.team}#${prefilled.toString()}`);
  await page.getByLabel('Run name').fill(name);
  await page.getByRole('button', { name: 'Start run', exact: true }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}/);
  return page.url();
}

/**
 * @param {Page} page
 * @param {string} origin
 * @param {Readonly<Record<string, string>>} places
 */
async function takePictures(page, origin, places) {
  const idle = watchNetwork(page);
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const { name: size, width, height } of sizes) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      for (const [name, place] of Object.entries(places)) {
        await page.goto(place.startsWith('http') ? place : `${origin}${place}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await idle();
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) });
      }
    }
  }
}

await mkdir(folder, { recursive: true });
await withServer(async (browser, link) => {
  const { origin } = new URL(link);
  const { accessToken, apiKey } = credentialsOf(link);
  const headers = { authorization: `Bearer ${accessToken}`, 'x-api-key': apiKey, 'content-type': 'application/json' };
  const workflows = await makeWorkflows(origin, headers);
  const [poster = missing()] = workflows;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  // Show only the rows of this browser's runs, which span a week: in the service's list, all runs were executed just
  // now.
  await hideExtensions(page);
  await signInByForm(page, link);
  const past = pastRuns(workflows, Date.now());
  await startAll(origin, headers, past);
  await importRuns(page, origin, past);
  let finished = '';
  for (const [index, city] of cities.slice(0, 6).entries()) {
    const inputs = { headline: `${city} in spring`, variant: index, seconds: 1 };
    finished = await startRun(page, origin, poster, { name: `Sweep ${index + 19}`, inputs });
    await page
      .getByRole('img', { name: /picture|result|output/i })
      .first()
      .waitFor({ timeout: 30_000 })
      .catch(() => undefined);
  }
  const failed = await startRun(page, origin, workflows[2] ?? poster, {
    name: 'Contract review 4',
    inputs: { seconds: 0, fail: 'Column 7 has no name.' },
  });
  const running = await startRun(page, origin, workflows[1] ?? poster, { name: 'Week 47', inputs: { seconds: 900 } });
  await takePictures(page, origin, {
    home: '/',
    workflows: '/workflows',
    workflow: `/workflows/${poster.id}`,
    'new-workflow': '/workflows/new',
    runs: '/runs',
    gallery: '/runs?view=gallery',
    'run-finished': finished,
    'run-failed': failed,
    'run-running': running,
    start: `/runs/new?workflow=${poster.id}`,
    teams: '/teams',
    team: `/teams/${poster.team}`,
    settings: '/settings',
    missing: '/workflows/00000000-0000-4000-8000-000000000000',
  });
});
