import type { CheckFact, RunFacts, RunFault, RunRow } from './run-record.ts';
import { runState } from './run-state.ts';
import { stateTexts } from './state-texts.ts';

/**
 * Something that happened to a run, or that was found out about it; `at` is its time, in milliseconds since the epoch.
 */
export type RunObservation = { readonly at: number } & (
  | { readonly type: 'start-sent' }
  | {
      readonly type: 'start-accepted';
      readonly status: string;
      readonly message: string;
      readonly otherRunId?: string | undefined;
    }
  | { readonly type: 'start-failed'; readonly fault: RunFault }
  | { readonly type: 'start-interrupted' }
  /** The service doesn't have a run whose start was not confirmed. */
  | { readonly type: 'start-missing' }
  | { readonly type: 'cancel-sent' }
  | { readonly type: 'cancel-accepted'; readonly message: string }
  | { readonly type: 'cancel-failed'; readonly fault: RunFault }
  | { readonly type: 'cancel-interrupted' }
  | { readonly type: 'result-found'; readonly sentAt: number }
  | {
      readonly type: 'no-result';
      readonly sentAt: number;
      readonly words: string;
      readonly runStatus?: string | undefined;
      readonly retryAfterMs?: number | undefined;
    }
  | {
      readonly type: 'check-failed';
      readonly sentAt: number;
      readonly fault: RunFault;
      readonly retryAfterMs?: number | undefined;
    }
  | { readonly type: 'watch-stopped' }
  | { readonly type: 'watch-resumed' }
);

/** How long a run is watched at most, until "Refresh", in milliseconds. */
export const watchLimitMs = 24 * 3_600_000;

/**
 * Maximum gap between checks that counts as watching, in milliseconds. After a longer gap, the browser was closed or
 * asleep.
 */
const longestGapMs = 10 * 60_000;
const keptEvents = 50;

/**
 * Status sent by a proxy that waited too long, perhaps after the service had received the request (RFC 9110 §15.5.9).
 */
const requestTimeout = 408;

/** Whether a fault is a refusal by the service, which means that nothing was started or cancelled. */
export function isRefusal({ kind, status }: RunFault): boolean {
  return kind === 'http' && status !== undefined && status >= 400 && status < 500 && status !== requestTimeout;
}

/**
 * Apply an observation to a row. Adds a history entry if the shown state changed, a start was sent or a cancel was
 * refused. A result stays seen once it was seen.
 */
export function observe(row: RunRow, observation: RunObservation): RunRow {
  const facts = observeFacts(row.facts, observation);
  if (facts === row.facts) return row;
  const before = runState(row.facts, observation.at);
  const after = runState(facts, observation.at);
  const changed = before.label !== after.label || observation.type === 'start-sent';
  const refusedCancel = facts.cancel !== row.facts.cancel && facts.cancel?.kind === 'refused';
  if (!changed && !refusedCancel) return { ...row, facts };
  const event = refusedCancel
    ? { at: observation.at, label: stateTexts.notCancelled, words: facts.cancel.fault.words }
    : { at: observation.at, label: after.label, words: after.words };
  return { ...row, facts, events: [...row.events, event].slice(-keptEvents) };
}

/** Apply an observation to the condensed facts (design §3). */
function observeFacts(facts: RunFacts, observation: RunObservation): RunFacts {
  const { at } = observation;
  switch (observation.type) {
    case 'start-sent':
      return {
        ...facts,
        start: { kind: 'sending', at, doubt: facts.start.kind === 'unconfirmed' },
        stopped: undefined,
      };
    case 'start-accepted': {
      const { status, message, otherRunId } = observation;
      const doubt = facts.start.kind === 'sending' && facts.start.doubt;
      return { ...facts, start: { kind: 'accepted', at, status, message, otherRunId, ...(doubt && { doubt }) } };
    }
    case 'start-failed':
      return startFailed(facts, observation.fault, at);
    case 'start-interrupted':
      return facts.start.kind === 'sending' ? { ...facts, start: { kind: 'unconfirmed', at } } : facts;
    case 'start-missing':
      return facts.start.kind === 'unconfirmed' ? { ...facts, start: { ...facts.start, at, isMissing: true } } : facts;
    case 'cancel-sent':
      return { ...facts, cancel: { kind: 'sending', at } };
    case 'cancel-accepted':
      return { ...facts, cancel: { kind: 'accepted', at, message: observation.message }, stopped: undefined };
    case 'cancel-failed': {
      const { fault } = observation;
      return { ...facts, cancel: { kind: isRefusal(fault) ? 'refused' : 'unconfirmed', at, fault } };
    }
    case 'cancel-interrupted':
      return facts.cancel?.kind === 'sending' ? { ...facts, cancel: { kind: 'unconfirmed', at } } : facts;
    case 'result-found':
      return {
        ...checked(facts, { outcome: 'result', at, sentAt: observation.sentAt }),
        resultAt: facts.resultAt ?? at,
        endedAt: facts.endedAt ?? at,
      };
    case 'no-result': {
      if (isOvertaken(facts, observation)) return facts;
      const { sentAt, words, runStatus, retryAfterMs } = observation;
      const over = runStatus === 'failed' || runStatus === 'cancelled' || facts.resultAt !== undefined;
      const next = {
        ...checked(facts, { outcome: 'none', at, sentAt, words, retryAfterMs }),
        ...(over
          ? { endedAt: facts.endedAt ?? facts.resultAt ?? at }
          : { pendingAt: Math.max(facts.pendingAt ?? 0, sentAt) }),
        ...beginSeen(facts, observation),
      };
      return runStatus ? { ...next, report: { status: runStatus, words, at } } : next;
    }
    case 'check-failed': {
      if (isOvertaken(facts, observation)) return facts;
      const { sentAt, fault, retryAfterMs } = observation;
      return checked(facts, { outcome: 'failed', at, sentAt, fault, retryAfterMs });
    }
    case 'watch-stopped':
      return { ...facts, stopped: { at, by: 'person' } };
    case 'watch-resumed':
      return { ...facts, stopped: undefined, watchedMs: 0, resumedAt: at };
  }
}

/** Record the checks between which a run's execution began. If the run waits again afterwards, they stay the same. */
function beginSeen(
  { runningAt, endedAt }: RunFacts,
  { runStatus, sentAt, at }: Extract<RunObservation, { type: 'no-result' }>,
): Pick<RunFacts, 'queuedAt' | 'runningAt'> {
  if (runningAt !== undefined || endedAt !== undefined) return {};
  if (runStatus === 'running') return { runningAt: at };
  return runStatus === 'queued' ? { queuedAt: sentAt } : {};
}

function startFailed(facts: RunFacts, fault: RunFault, at: number): RunFacts {
  // A refusal of the second request says nothing about the first, which may have started the run.
  const doubt = facts.start.kind === 'sending' && facts.start.doubt;
  const refused = isRefusal(fault) && !doubt;
  return { ...facts, start: { kind: refused ? 'refused' : 'unconfirmed', at, fault } };
}

function checked(facts: RunFacts, check: CheckFact): RunFacts {
  const gap = facts.check ? check.at - facts.check.at : 0;
  const watchedMs = facts.watchedMs + Math.min(Math.max(gap, 0), longestGapMs);
  const failed = check.outcome === 'failed';
  const tooLong = watchedMs >= watchLimitMs && check.outcome !== 'result';
  return {
    ...facts,
    check,
    answered: failed ? lastAnswer(facts) : undefined,
    watchedMs,
    failures: failed ? facts.failures + 1 : 0,
    failingSince: failed ? (facts.failingSince ?? check.at) : undefined,
    stopped: facts.stopped ?? (tooLong ? { at: check.at, by: 'age' } : undefined),
  };
}

function lastAnswer({ check, answered }: RunFacts): RunFacts['answered'] {
  return check?.outcome === 'none' ? { at: check.at, words: check.words } : answered;
}

/**
 * Whether another check, recorded in the meantime, makes this response outdated. That is so if its request was sent
 * before the other check's, or before a result was seen, so that a late 404 never turns a found result into a lost one.
 */
function isOvertaken(facts: RunFacts, answer: { readonly sentAt: number; readonly at: number }): boolean {
  const { check } = facts;
  // If this response arrived before the recorded check was sent, the clock was set back in the meantime.
  if (!check || answer.at < check.sentAt) return false;
  return answer.sentAt < (check.outcome === 'result' ? check.at : check.sentAt);
}
