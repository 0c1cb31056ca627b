// Starts a run of each kind that the demo makes, for benchmarks that visit the pages of runs.
import { setTimeout as delay } from 'node:timers/promises';

/** @import { Credentials } from '../../scripts/visit.mjs' */

/** @type {Readonly<Record<string, object>>} */
const kinds = {
  picture: { headline: 'Osaka in spring', seconds: 0 },
  table: { region: 'North', seconds: 0, format: 'csv' },
  JSON: { campaign: 'Autumn', seconds: 0, format: 'json' },
  text: { topic: 'Week 47', seconds: 0, format: 'txt' },
  failed: { seconds: 0, fail: 'Column 7 has no name.' },
  running: { headline: 'Lima in spring', seconds: 3600 },
};

/**
 * Start a run of each kind. Resolves once every run except the running one has ended.
 * @param {string} origin
 * @param {Credentials} credentials
 */
export async function makeRuns(origin, { accessToken, apiKey }) {
  const headers = { authorization: `Bearer ${accessToken}`, 'x-api-key': apiKey, 'content-type': 'application/json' };
  /** @param {string} path @param {object} [body] */
  async function request(path, body) {
    const answer = await fetch(origin + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return /** @type {Promise<unknown>} */ (answer.json());
  }
  const [team] = /** @type {{id: string}[]} */ (await request('/accounts/teams'));
  if (!team) throw new Error('There is no team.');
  const body = { name: 'Poster', team_id: team.id, is_external: false, canvas_type: 0, public: false };
  const workflow = /** @type {{id: string}} */ (await request('/accounts/workflows', body));
  /** @param {string} runId */
  async function ended(runId) {
    for (;;) {
      const { status } = /** @type {{status: string}} */ (await request(`/accounts/runs/${runId}`));
      if (status === 'succeeded' || status === 'failed') return;
      await delay(100);
    }
  }

  /** @type {Record<string, string>} */
  const runs = {};
  for (const [kind, inputs] of Object.entries(kinds)) {
    const { run_id } = /** @type {{run_id: string}} */ (await request('/api/get_run_id'));
    await request(`/api/run_workflow/${team.id}/${run_id}`, { id: workflow.id, inputs });
    runs[kind] = run_id;
    if (kind !== 'running') await ended(run_id);
  }
  return { workflowId: workflow.id, teamId: team.id, runs };
}
