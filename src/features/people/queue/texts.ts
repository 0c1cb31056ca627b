import { isolated } from '@/domain/isolated.ts';
import { countOf } from '@/domain/count-of.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

export const texts = {
  title: 'Queue',
  team: 'Team',
  running: 'Running',
  waiting: 'Waiting',
  oldest: 'Oldest waiting since',
  state: 'State',
  open: 'Open',
  drained: 'Drained',
  /** Why a team's runs are waiting. */
  why: {
    drained: 'The whole queue is being drained',
    held: 'The team’s queue is held',
    noWorker: 'No worker is running',
    busy: (busy: number, places: number) =>
      `All workers are busy: ${wholeNumber(busy)} of ${wholeNumber(places)} places are taken`,
    room: 'Starts soon, unless the team or the run’s engine has reached its limit',
  },
  search: 'Search the queue',
  searchHint: 'Search by team, run, workflow or person…',
  noMatch: (query: string) => `No team’s name matches “${query}”.`,
  heldBy: (by: string | undefined) => (by === undefined ? 'Held' : `Held by ${by}`),
  hold: 'Hold',
  holdTeam: (team: string) => `Hold the queue of ${isolated(team)}`,
  release: 'Release',
  releaseTeam: (team: string) => `Release the queue of ${isolated(team)}`,
  holding: {
    title: (team: string) => `Hold the queue of ${isolated(team)}?`,
    text: 'No further run of the team begins. New starts are accepted and wait. Running ones continue.',
    confirm: 'Hold queue',
    done: (team: string) => `The queue of ${isolated(team)} is held`,
  },
  released: (team: string) => `The queue of ${isolated(team)} is open again`,
  none: 'No teams yet.',
  workers: {
    title: 'Workers',
    none: 'No worker is running: runs wait until one starts.',
    noMatch: (query: string) => `No active run matches “${query}”.`,
    unnamed: 'Worker',
    busy: (busy: number, places: number | null) => (places === null ? `${busy} busy` : `${busy} of ${places} busy`),
    idle: 'Idle',
    others: (count: number) => `${countOf(count, 'run')} of other teams`,
    /** A run's workflow, or the run's ID if the workflow has no name, and the person who started the run. */
    of: (...facts: readonly string[]) => `${facts.join(' · ')} · `,
  },
  drain: {
    title: 'Drain for an upgrade',
    text: 'While the queue is being drained, no worker begins a run. Starts are accepted and wait.',
    begin: 'Drain queue',
    beginTitle: 'Drain the whole queue?',
    beginText: 'No run of any team begins until you end the drain, even after restarts. Running ones continue.',
    begun: 'The queue is being drained',
    end: 'End drain',
    ended: 'Runs begin again',
    underway: (count: number) =>
      count === 0 ? 'Nothing is running any more.' : `${countOf(count, 'run')} still running.`,
    expected: 'The last one is expected to end',
    unknown: 'There is too little history to say when the last one ends.',
    since: 'Drained since',
    by: (by: string) => `by ${by}`,
    waits: 'The queue is being drained for an upgrade: no run begins until an operator ends it.',
  },
};
