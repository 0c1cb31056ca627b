import { errorClause } from '@/domain/error-texts.ts';

import type { RunFault, RunRow } from './run-record.ts';
import { isEnd, type RunState, type RunStateKind } from './run-state.ts';

/** Describe a fault as a clause. A 404 without the service's message comes from a wrong address. */
function faultClause(fault: RunFault): string {
  const { kind, status, words } = fault;
  return kind === 'http' && status === 404 && !words
    ? 'unexpected 404; the service URL may be wrong'
    : errorClause(fault);
}

/**
 * Explain what a state means, if its name isn't clear enough, without the service's own message, which is shown beside
 * it. What to do is shown by the buttons.
 */
export function explainState(row: RunRow, state: RunState): string {
  return [explainKind(row, state), state.staleSince !== undefined && failedCheck(row)].filter(Boolean).join(' ');
}

/** Explain why the shown state is stale, with the message of the failed check. */
function failedCheck({ facts: { check } }: RunRow): string {
  if (check?.outcome !== 'failed') return '';
  const { words } = check.fault;
  const end = words.endsWith('.') ? '' : '.';
  return `Couldn’t update: ${faultClause(check.fault)}${words ? ` – “${words}”` : ''}${end}`;
}

function explainKind({ facts }: RunRow, { kind, label, words }: RunState): string {
  switch (kind) {
    case 'starting':
      return 'Sending…';
    case 'not-confirmed':
      return `${startDoubt(facts)} The run may have started.`;
    case 'not-accepted':
      return 'The service rejected this run. Nothing was started.';
    case 'queued':
      // Any other status word from the service could mean anything.
      return label === 'Queued' ? 'Waiting to start.' : '';
    case 'no-result':
      if (facts.start.kind !== 'tracked') return '';
      return facts.check ? 'No result, or no such run.' : 'Not checked yet.';
    case 'check-failed':
      return facts.check?.outcome === 'failed' ? `${capital(faultClause(facts.check.fault))}.` : '';
    case 'output-gone':
      return 'The result is no longer available.';
    case 'cancel-accepted':
      return 'Cancellation requested. The run may already have ended.';
    case 'failed':
      return words ? '' : 'No reason was given.';
    case 'stopped':
      return stoppedSentence(facts);
    case 'running':
    case 'finished':
    case 'cancelling':
    case 'cancelled':
      return '';
  }
}

/** Explain why a request has no usable response. If there is no fault, the page was closed first. */
function unconfirmed(request: string, fault: RunFault | undefined): string {
  if (!fault) return `No response to the ${request} request: the page was closed before a response arrived.`;
  const isSilent = fault.kind === 'network' || fault.kind === 'timeout';
  return `${isSilent ? 'No response to' : 'No confirmation of'} the ${request} request: ${faultClause(fault)}.`;
}

/** Explain why it is unknown whether a run started. */
export function startDoubt({ start }: RunRow['facts']): string {
  return unconfirmed('start', start.kind === 'unconfirmed' ? start.fault : undefined);
}

function stoppedSentence({ start, stopped }: RunRow['facts']): string {
  if (start.kind === 'accepted' && start.otherRunId) return 'It continues under another run ID.';
  return stopped?.by === 'age' ? 'No result after 24 hours.' : 'The run continues without updates here.';
}

/** Explain how certain a state is, and why; undefined if it needs no explanation. */
export function stateDoubt({ facts }: RunRow, { kind, staleSince }: RunState): string | undefined {
  if (staleSince !== undefined) return 'This is the last known status. It may have changed since.';
  if (kind === 'no-result' && facts.start.kind !== 'tracked') return undefined;
  return doubts[kind];
}

const doubts: Readonly<Partial<Record<RunStateKind, string>>> = {
  'no-result': 'A run without a result and a run that doesn’t exist look the same from here.',
  'cancel-accepted':
    'A cancel is accepted even for a run that has already ended. The run is checked for another minute.',
  'output-gone': 'There was a result at an earlier check, and none at the last one. It may have expired.',
  stopped: 'The run itself continues; only its updates on this page have stopped.',
};

/** The outcome of the last cancel, if it was not what the user wanted; otherwise undefined. */
export function cancelNotice({ facts: { cancel } }: RunRow, state: RunState): string | undefined {
  const over = isEnd(state.kind) && state.kind !== 'not-accepted';
  if (over || !cancel || cancel.kind === 'accepted' || cancel.kind === 'sending') return undefined;
  if (cancel.kind === 'unconfirmed') return `${unconfirmed('cancel', cancel.fault)} The run may still be going.`;
  const why = cancel.fault.status === 402 ? 'no active subscription or credits' : faultClause(cancel.fault);
  return `Not cancelled: ${why}. The run may still be going.`;
}

/** The label for an entry of a run's history. Rows of earlier versions contain labels that were used then. */
export function eventWord(label: string): string {
  return eventWords.get(label) ?? label;
}

const eventWords: ReadonlyMap<string, string> = new Map([
  ['Starting', 'Requested'],
  ['Tracked', 'Added'],
  ['Not accepted', 'Rejected'],
  ["Couldn't check", 'Check failed'],
  ['Finished, output gone', 'Finished, result gone'],
  ['Cancel accepted', 'Cancel requested'],
  // oxlint-disable-next-line runboard/plain-words -- an earlier version's word
  ['Stopped watching', 'Updates paused'],
]);

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
