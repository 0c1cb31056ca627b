import type { RunFault, RunRow } from './run-record.ts';
import type { RunState } from './run-state.ts';

/** What went wrong, in one clause: "the service could not be reached". */
export function faultClause({ kind, status, words }: RunFault): string {
  switch (kind) {
    case 'network':
      return 'the service could not be reached';
    case 'timeout':
      return 'the service did not answer in time';
    case 'contract':
      return 'the service’s answer could not be read';
    case 'http':
      return `the service answered ${faultStatus(status, words)}`;
  }
}

function faultStatus(status: number | undefined, said: string): string {
  const meaning: Readonly<Record<number, string>> = {
    400: 'a bad request',
    401: 'the sign-in is no longer valid',
    402: 'no active subscription or credits',
    403: 'no permission',
    404: said ? 'not found' : 'not found, but not in the interface’s words: the address may be wrong',
    429: 'too many requests',
    500: 'an error of its own',
  };
  const words = status === undefined ? undefined : meaning[status];
  return words ? `${status} (${words})` : `${status ?? 'an error'}`;
}

/**
 * What a shown state means, in plain sentences, the service's own words left out (they are shown beside it).
 * What to do about it is on the buttons.
 */
export function explainState(row: RunRow, state: RunState): string {
  return [explainKind(row, state), state.staleSince !== undefined && failedCheck(row)].filter(Boolean).join(' ');
}

/** Why what is shown is stale, with the words that came instead of an answer. */
function failedCheck({ facts: { check } }: RunRow): string {
  if (check?.outcome !== 'failed') return '';
  const { words } = check.fault;
  return `The last check failed: ${faultClause(check.fault)}${words ? ` and said “${words}”` : ''}.`;
}

function explainKind({ facts }: RunRow, { kind }: RunState): string {
  const tracked = facts.start.kind === 'tracked';
  switch (kind) {
    case 'starting':
      return 'The start has been sent; the answer is on its way.';
    case 'not-confirmed':
      return `The start was sent, but ${startDoubt(facts.start)}. The run may or may not be going; checking may settle it.`;
    case 'not-accepted':
      return 'The service refused the start, so nothing is running.';
    case 'queued':
      return facts.check ? 'That is what the service last said.' : 'The service accepted the start.';
    case 'running':
      return 'The service says that the run is going.';
    case 'no-result':
      if (tracked) return facts.check ? 'No result, or no such run.' : 'Not checked yet.';
      return 'The service has no result for this run so far.';
    case 'check-failed':
      return facts.check?.outcome === 'failed' ? `${capital(faultClause(facts.check.fault))}.` : '';
    case 'finished':
      return 'The service has a result for this run.';
    case 'output-gone':
      return 'There was a result, but the service no longer has it.';
    case 'cancelling':
      return 'The cancel has been sent; nothing is known before its answer.';
    case 'cancel-accepted':
      return 'The service accepted the cancel, which it also does for a run that had already ended.';
    case 'cancelled':
      return 'The service says that the run was cancelled.';
    case 'failed':
      return 'The service says that the run failed.';
    case 'stopped':
      return stoppedSentence(facts);
  }
}

function startDoubt(start: RunRow['facts']['start']): string {
  if (start.kind !== 'unconfirmed' || !start.fault) return 'the page went away before an answer came';
  return faultClause(start.fault);
}

function stoppedSentence({ start, stopped }: RunRow['facts']): string {
  if (start.kind === 'accepted' && start.otherRunId) return 'The service runs it under another id.';
  if (stopped?.by === 'age') return 'Nothing came in 24 hours of watching. “Check now” resumes.';
  return 'You stopped watching this run. “Check now” resumes.';
}

/** What came of the last cancel, when that was not what the person wanted; undefined when there is nothing to say. */
export function cancelNotice({ facts: { cancel } }: RunRow, state: RunState): string | undefined {
  const over = ['finished', 'output-gone', 'cancelled', 'failed'].includes(state.kind);
  if (over || !cancel || cancel.kind === 'accepted' || cancel.kind === 'sending') return undefined;
  if (cancel.kind === 'unconfirmed') {
    const why = cancel.fault ? faultClause(cancel.fault) : 'the page went away before an answer came';
    return `Cancel not confirmed: ${why}. The run may still be going.`;
  }
  const why = cancel.fault.status === 402 ? 'no active subscription or credits' : faultClause(cancel.fault);
  return `Not cancelled: ${why}. The run may still be going.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
