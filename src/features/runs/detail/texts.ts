import { isolated } from '@/domain/isolated.ts';
import type { WrittenRunLink } from '@/domain/runs/run-link.ts';
import { listOfNames } from '@/domain/list-of-names.ts';
import { countOf } from '@/domain/count-of.ts';

const linkParts = ['name', 'workflow', 'team', 'inputs'] as const;

/** Texts of a run's page, except those of its state (`domain/runs/run-words.ts`). */
export const texts = {
  runs: 'Runs',
  howDoWeKnow: 'How do we know?',
  learntAt: 'The times are those at which this browser learnt of each step.',
  took: (duration: string) => `in ${duration}`,
  endedAfter: (duration: string) =>
    duration.startsWith('under ') ? `within ${duration.slice('under '.length)}` : `after ${duration}`,
  runId: 'run ID',
  archived: 'archived',
  by: (person: string) => `by ${isolated(person)}`,
  started: 'started',
  requested: 'requested',
  queued: 'queued',
  waited: (duration: string) => `waited ${duration}`,
  added: 'added',
  opened: 'opened',
  actions: {
    rerun: 'Rerun',
    cancel: 'Cancel run',
    more: 'More actions',
    workflow: 'Go to its workflow',
    refresh: 'Refresh',
    pause: 'Pause updates',
    rename: 'Rename',
    addName: 'Add name',
    addNote: 'Add note',
    editNote: 'Edit note',
    compare: 'Compare with the closest good run',
    star: 'Star',
    unstar: 'Remove star',
    archive: 'Archive',
    unarchive: 'Unarchive',
    remove: 'Remove from list',
  },
  copy: {
    link: { label: 'Link', title: 'Copy link' },
    id: { label: 'ID', title: 'Copy ID' },
    idCopied: 'ID copied',
    curl: { label: 'cURL', title: 'Copy as cURL' },
    fetch: { label: 'fetch', title: 'Copy as fetch' },
    python: { label: 'Python', title: 'Copy as Python' },
    carries: ({ says, areInputsTooLarge }: WrittenRunLink) => {
      const parts = linkParts.filter((part) => says[part] !== undefined);
      if (areInputsTooLarge) return 'The inputs are too large for it.';
      return parts.length === 0 ? undefined : `It carries ${listOfNames(parts)}.`;
    },
  },
  neighbours: {
    label: 'Neighbouring runs',
    previous: 'Previous run',
    next: 'Next run',
  },
  state: {
    title: 'Status',
    words: 'The service’s words',
    lastMessage: (words: string) => `Last message: “${words}”`,
    lastLines: 'Last lines of the error output',
    exitCode: (code: number) => `Exit code ${code}. `,
    sameCause: (runs: number) => `${countOf(runs, 'other run')} of this workflow failed with the same cause.`,
    showSame: 'Show them',
    otherId: 'This run has another run ID:',
    checked: 'checked',
    updated: 'updated',
    noConnectionSince: (time: string) => `No connection since ${time}`,
    paused: 'Updates paused',
    pausedUntilSignIn: 'Updates paused until you sign in',
    /** @param seconds until the next check */
    andNextTry: (since: string, seconds: number) =>
      seconds > 1 ? `${since}, retrying in ${seconds} s` : `${since}, retrying…`,
    /** @param waited how long the run was queued, if it never ran */
    cancelled: (by: string | undefined, after: string, waited: string | undefined) =>
      `${['Cancelled', by && `by ${by}`, after && `after ${after}`, waited && `after ${waited} in the queue`].filter(Boolean).join(' ')}.`,
    you: 'you',
    noUpdateSince: (time: string) => `No update since ${time}`,
    silentService: 'This service does not report failures. A run with no result may have failed.',
    check: 'Check',
    startAgain: 'Start again',
    missing: 'The service doesn’t have this run: the request to start it did not arrive.',
    /** The no-break space keeps the ⓘ beside the last word. */
    unconfirmed: 'We don’t know whether this run started.\u00A0',
    /** @param when a past time, as in "3m ago" */
    checkedInVain: (when: string) =>
      `A check ${when} found no result. The run may still be working, or was never started.`,
    waysOnLabel: 'What can I do?',
    waysOn:
      '“Check” requests the result. “Start again” sends the request once more with the same run ID: if the first one got through, the run may start twice. “Rerun”, in the menu, starts another run.',
    resume: 'Resume',
  },
  result: {
    title: 'Result',
    loading: 'Loading the result',
    retry: 'Try again',
    notALink: 'The result isn’t a web link:',
    location: 'location',
    download: 'Download',
    open: 'Open result',
    blocked: (host: string) => `${host} blocks downloads from other sites. Open the result and save it from there.`,
    failed: (reason: string) => `Couldn’t download: ${reason}`,
  },
  inputs: {
    title: 'Inputs',
    view: 'Show inputs as',
    table: 'Table',
    json: 'JSON',
    copy: 'Copy',
    copyName: 'Copy inputs',
    unknown: 'Inputs aren’t available for runs started elsewhere.',
    none: 'No inputs',
    more: (count: number) => `and ${countOf(count, 'more input')}`,
  },
  same: {
    title: 'Same workflow',
    all: (count: string) => `All ${count}`,
    usual: (duration: string, runs: number) => `Usually ${duration} (${countOf(runs, 'run')})`,
    none: 'No other runs yet',
  },
  details: {
    title: 'Details',
    runId: 'Run ID',
    workflow: 'Workflow',
    team: 'Team',
    origin: 'Origin',
    started: 'Started',
    requested: 'Requested',
    added: 'Added',
    opened: 'Opened',
    startedBy: 'Started by',
    rerunOf: 'Rerun of',
    rerunAs: 'Rerun as',
    moreReruns: (runs: number) => `and ${countOf(runs, 'more run')}`,
    unknown: 'Unknown',
  },
  closestGood: {
    title: 'What changed since it worked',
    since: 'Compared with',
    same: 'The inputs are the same as those of',
    changes: 'Changed inputs',
    compare: 'Compare both',
    result: 'Result of the most similar finished run',
  },
  clock: {
    of: (usual: string) => `of about ${usual}`,
    usually: (usual: string) => `usually ${usual}`,
    waiting: 'waiting',
    around: (time: string) => `done around ${time}`,
    within: (seconds: number) => `done in about ${seconds} s`,
    soon: 'should end soon',
    long: 'longer than usual',
  },
  bar: {
    started: 'Started',
    queued: 'Queued',
    running: 'Running',
    /** The line can break only around the step and after the comma of a date. */
    at: (step: string, time: string) => `${step} ${time.replaceAll(/(?<!,) /g, '\u00A0')}`,
  },
  note: 'Note',
  timeline: 'Timeline',
  service: {
    title: 'At the service',
    here: 'Seen in this browser',
    by: (email: string) => (email ? `by ${email}` : undefined),
    waited: (duration: string, attempt: number) =>
      attempt > 1 ? `attempt ${attempt}, after ${duration}` : `after ${duration}`,
  },
  link: {
    title: 'From the link',
    unconfirmed: 'The service hasn’t confirmed what it says yet.',
    keep: 'Keep in my runs',
    unreadable: 'The link is incomplete. Only its run ID could be read.',
  },
  noAccess: {
    title: 'You don’t have access',
    text: (words = '') => `${words && `${words.replace(/[.!?]$/, '')}. `}Ask a member of the run’s team.`,
    all: 'All runs',
  },
  untracked: {
    title: 'This run isn’t in your list yet',
    invalid: 'Invalid run ID',
    unread: 'This run couldn’t be looked up',
    unreadText: 'Your team’s runs can’t be read right now. This page opens by itself once they can.',
    missing: 'There is no such run',
    missingText: 'It may have been removed, or the link is wrong.',
    text: 'It may have been started by someone else, or in another browser. Track it to follow its status.',
    wrongLink: 'The link is incomplete or wrong.',
    track: 'Track this run',
  },
};
