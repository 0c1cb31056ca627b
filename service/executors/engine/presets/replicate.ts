import type { EngineRulesInput } from '../engine-rules.ts';

const prediction: EngineRulesInput['looks'][number] = {
  state: {
    at: ['/status'],
    queued: ['starting'],
    running: ['processing'],
    succeeded: ['succeeded'],
    failed: ['failed'],
    cancelled: ['canceled', 'aborted'],
  },
  log: ['/logs'],
  reason: ['/error', '/detail'],
  results: [{ at: '/output', inline: true }],
};

/**
 * Replicate's HTTP API: `POST …/predictions` with `Prefer: respond-async`, then `urls.get` and `urls.cancel`. It
 * doesn't accept an idempotency key, so a job is never submitted again if the response to its submission was lost.
 */
export const replicate: EngineRulesInput = {
  submit: {
    headers: { prefer: 'respond-async' },
    body: { input: '{inputs}' },
    again: 'never',
    reason: ['/detail', '/title'],
    isStatus: true,
  },
  job: { id: '/id', status: '/urls/get', cancel: '/urls/cancel' },
  looks: [prediction],
  cancel: [{}],
};

/**
 * A self-hosted Cog server: `PUT /predictions/{id}`, answered once the prediction has ended. The state of its jobs
 * can't be queried (Cog's `docs/http.md`), so the connection stays open. Another request with the same ID joins the
 * running prediction.
 */
export const cog: EngineRulesInput = {
  submit: {
    method: 'PUT',
    path: '/predictions/{run_id}',
    body: { input: '{inputs}' },
    busy: [409],
    again: 'safe',
    reason: ['/detail/*/msg', '/detail', '/error'],
    isStatus: true,
  },
  looks: [prediction],
  cancel: [{ path: '/predictions/{run_id}/cancel' }],
};
