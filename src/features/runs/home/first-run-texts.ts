import { isolated } from '@/domain/isolated.ts';
import { countOf } from '@/domain/count-of.ts';

/** Texts of the guide to a first run. */
export const firstRunTexts = {
  title: 'Get started',
  hide: 'Hide',
  done: 'Done',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  team: 'Join a team',
  teamDone: (names: string, more: number) =>
    `You’re in ${names}${more > 0 ? ` and ${countOf(more, 'more team')}` : ''}.`,
  workflow: 'Have a workflow',
  workflowNone: 'Create one, or ask a teammate to share theirs in your team.',
  workflowDone: (count: number) => `You have ${countOf(count, 'workflow')}.`,
  newWorkflow: 'New workflow',
  run: 'Run it',
  runHint: 'Pick a workflow and start it. The result shows up on this page.',
  runGoing: 'Your first run is under way.',
  runFailed: 'Your first run didn’t finish. See “Failed or needs attention” below, or try again.',
  runDone: 'Your first run finished.',
  viewResult: 'View result',
  workflowField: 'Workflow',
  start: 'Run',
  startOf: (workflow: string) => `Run ${isolated(workflow)}`,
  example: (name: string) => `Example: ${isolated(name)}`,
  notify: 'Get notified',
  notifyHint: 'Know when a run ends while you’re in another tab.',
  turnOn: 'Turn on notifications',
  notNow: 'Not now',
  notifyDone: 'Notifications are on.',
  notifySkipped: 'You can turn notifications on later, under Runs.',
};
