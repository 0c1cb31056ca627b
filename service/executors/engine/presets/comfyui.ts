import type { EngineRulesInput } from '../engine-rules.ts';

const history = '/{id}';
const view = '/view?filename={filename}&subfolder={subfolder}&type={type}';
const files = '/{id}/outputs/*/*/*';

/**
 * ComfyUI's server (its `server.py`): `/prompt`, `/history/{id}`, `/queue`, `/interrupt`, `/view`. Newer versions use
 * the run's ID as the job's ID; in older ones, a job can be found only by its client ID.
 */
export const comfyui: EngineRulesInput = {
  submit: {
    path: '/prompt',
    body: { prompt: '{graph}', prompt_id: '{run_id}', client_id: '{run_id}' },
    again: 'find',
    reason: ['/node_errors/*/errors/*/details', '/error/message', '/error'],
  },
  job: { id: '/prompt_id' },
  find: [
    { path: '/queue', lists: ['/queue_running', '/queue_pending'], where: '/3/client_id', id: '/1' },
    { path: '/history?max_items=200', lists: [''], where: '/prompt/3/client_id', id: '/prompt/1' },
  ],
  looks: [
    {
      path: '/history/{id}',
      found: history,
      // A job is in the history once it has ended.
      state: {
        at: [`${history}/status/status_str`],
        succeeded: ['success'],
        failed: ['error'],
        otherwise: 'succeeded',
      },
      reason: [`${history}/status/messages/*/1/exception_message`],
      results: [
        { at: files, where: { '/type': 'output' }, address: view },
        { at: files, where: { '/type': 'temp' }, address: view },
      ],
    },
    { path: '/queue', list: { at: '/queue_running', id: '/1' }, state: 'running' },
    { path: '/queue', list: { at: '/queue_pending', id: '/1', order: '/0' }, state: 'queued' },
  ],
  cancel: [
    { path: '/queue', body: { delete: ['{id}'] } },
    { path: '/interrupt', body: { prompt_id: '{id}' }, when: 'running' },
  ],
};
