import type { EngineRulesInput } from '../engine-rules.ts';

const word = ['/status', '/state'];

/** A service without a preset: it answers with the output file, or with 202 and the address of its job's status. */
export const plain: EngineRulesInput = {
  submit: { again: 'safe' },
  looks: [
    {
      state: {
        at: word,
        queued: ['queued', 'pending', 'accepted', 'waiting', 'notstarted', 'starting'],
        running: ['running', 'inprogress', 'processing', 'started', 'active'],
        succeeded: ['succeeded', 'success', 'successful', 'completed', 'finished', 'done'],
        failed: ['failed', 'failure', 'error'],
        cancelled: ['cancelled', 'canceled', 'aborted', 'dismissed'],
      },
      message: ['/message', '/words'],
      percent: ['/percent', '/percentComplete', '/percent_complete'],
      step: ['/step'],
      steps: ['/steps'],
      place: ['/place', '/position', '/queue_position'],
      reason: ['/error/message', '/error', '/reason', '/detail', '/message'],
      results: [{ at: '/results/*' }, { at: '/result' }, { at: '/result_url' }, { at: '/resourceLocation' }],
    },
  ],
  cancel: [{ method: 'DELETE' }],
};
