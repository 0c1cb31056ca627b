import { isMine, isStartedHere, type RunFacts } from './run-record.ts';
import { stateTexts } from './state-texts.ts';

/** The states defined in design §3. */
export type RunStateKind =
  | 'starting'
  | 'not-confirmed'
  | 'not-accepted'
  | 'queued'
  | 'running'
  | 'no-result'
  | 'check-failed'
  | 'finished'
  | 'output-gone'
  | 'cancelling'
  | 'cancel-accepted'
  | 'cancelled'
  | 'failed'
  | 'stopped';

/** The label of each state; `queued` may instead be labelled with another word from the service. */
const runStateLabels: Readonly<Record<RunStateKind, string>> = stateTexts.labels;

/** Actions that a run may offer. */
export type RunAction = 'check' | 'cancel' | 'send-again' | 'rerun' | 'open-result' | 'stop' | 'archive';

/** The shown state of a run, which is derived from facts and never guessed. */
export interface RunState {
  readonly kind: RunStateKind;
  readonly label: string;
  /** The service's message for the state; `''` if there is none. */
  readonly words: string;
  /** When the run entered the state, in milliseconds since the epoch. */
  readonly since: number;
  /**
   * Since when checks have been failing, in milliseconds since the epoch, if the shown state was already known;
   * undefined while checks succeed.
   */
  readonly staleSince?: number | undefined;
  readonly actions: readonly RunAction[];
}

/** If a response hasn't arrived within this time, it never will: the request's timeout (30 s) and some leeway. */
const answerLimitMs = 45_000;

/** How long a run is still checked after an accepted cancel, in milliseconds. */
const cancelWatchMs = 60_000;

/** The state of a run at a certain time. @param now milliseconds since the epoch */
export function runState(facts: RunFacts, now: number): RunState {
  const state = shownState(facts, now);
  return { ...state, actions: actionsFor(state.kind, facts) };
}

type Shown = Omit<RunState, 'actions'>;

function shownState(facts: RunFacts, now: number): Shown {
  return ended(facts) ?? underWay(facts, now) ?? lastKnown(facts);
}

function ended(facts: RunFacts): Shown | undefined {
  const { resultAt, check, report, start, service } = facts;
  const kind = endOf(facts);
  if (kind && service && endByService(facts) === kind) {
    return shown(kind, service.endedAt ?? service.at, service.status === 'succeeded' ? '' : service.words);
  }
  if (kind === 'output-gone' && check?.outcome === 'none') return shown(kind, check.at, check.words);
  if (kind === 'finished' && resultAt !== undefined) return shown(kind, resultAt);
  if (kind === 'not-accepted' && start.kind === 'refused') return shown(kind, start.at, start.fault.words);
  return kind && report && shown(kind, report.at, report.words);
}

/** How a run ended; undefined if it has not ended. Allocates nothing, because it is called for thousands of runs. */
function endOf(facts: RunFacts): RunStateKind | undefined {
  const { resultAt, check, report, start, service } = facts;
  // Once a result was seen, it counts.
  if (resultAt !== undefined && service?.status !== 'succeeded') {
    return check?.outcome === 'none' ? 'output-gone' : 'finished';
  }
  const byService = endByService(facts);
  if (byService) return byService;
  if (report?.status === 'cancelled' || report?.status === 'failed') return report.status;
  return start.kind === 'refused' && !report && !service ? 'not-accepted' : undefined;
}

/** How a run ended according to the service's report, or to a later check that found no output. */
function endByService({ service, check }: RunFacts): RunStateKind | undefined {
  if (service?.status === 'failed' || service?.status === 'cancelled') return service.status;
  if (service?.status !== 'succeeded') return undefined;
  const isGone = !service.output || (check?.outcome === 'none' && check.sentAt > service.at);
  return isGone ? 'output-gone' : 'finished';
}

function underWay({ start, cancel, stopped, report, service }: RunFacts, now: number): Shown | undefined {
  if (start.kind === 'sending' && !service && isRecent(start.at, now)) return shown('starting', start.at);
  if (cancel?.kind === 'sending' && isRecent(cancel.at, now)) return shown('cancelling', cancel.at);
  if (cancel?.kind === 'accepted') return shown('cancel-accepted', cancel.at, cancel.message);
  if (stopped && !(service && service.at > stopped.at)) return shown('stopped', stopped.at);
  // The service continues the run under another ID, which has its own row.
  if (start.kind === 'accepted' && start.otherRunId) return shown('stopped', start.at);
  if (report || service) return undefined;
  if (start.kind === 'sending') return shown('not-confirmed', start.at);
  if (start.kind === 'unconfirmed') return shown('not-confirmed', start.at, start.fault?.words);
  return undefined;
}

/** The state according to the last response. Failed checks keep the state, but mark it as stale. */
function lastKnown(facts: RunFacts): Shown {
  const { start, check, answered, report, failingSince, service } = facts;
  if (service && (report?.at ?? 0) <= service.at) {
    const state = reported(service.status, service.startedAt ?? service.createdAt, service.words);
    return check?.outcome === 'failed' && check.at > service.at
      ? { ...state, staleSince: failingSince ?? check.at }
      : state;
  }
  if (check?.outcome === 'none') return answeredWith(facts, check);
  if (check?.outcome !== 'failed') return notAnswered(facts);
  const staleSince = failingSince ?? check.at;
  if (answered) return { ...answeredWith(facts, answered), staleSince };
  // A row of an earlier version contains only the last status.
  if (report) return { ...reported(report.status, report.at, report.words), staleSince };
  if (start.kind === 'accepted') return { ...notAnswered(facts), staleSince };
  return shown('check-failed', staleSince, check.fault.words);
}

function answeredWith({ report }: RunFacts, { at, words }: { readonly at: number; readonly words: string }): Shown {
  // A status counts only if it came with the last response.
  if (report && report.at === at) return reported(report.status, report.at, report.words);
  return shown('no-result', at, words);
}

function notAnswered({ start }: RunFacts): Shown {
  if (start.kind === 'accepted') return reported(start.status, start.at, start.message);
  return shown('no-result', start.at);
}

function reported(status: string, at: number, words: string): Shown {
  if (status === 'running') return shown('running', at, words);
  return { kind: 'queued', label: statusLabel(status), words, since: at };
}

/** Maximum length of a label, in characters, so that it fits on one line of a list. */
const longestLabel = 40;

/** Make a label from a status word. A word that is also a state of the dashboard is marked as the service's. */
function statusLabel(status: string): string {
  const word = status.trim();
  if (!word) return runStateLabels.queued;
  const short = word.length > longestLabel ? `${word.slice(0, longestLabel - 1)}…` : word;
  const label = short.charAt(0).toUpperCase() + short.slice(1);
  if (label.toLowerCase() === 'queued') return runStateLabels.queued;
  const taken = Object.values(runStateLabels).some((known) => known.toLowerCase() === label.toLowerCase());
  return taken ? stateTexts.reported(word) : label;
}

function shown(kind: RunStateKind, since: number, words = ''): Shown {
  return { kind, label: runStateLabels[kind], words, since };
}

function isRecent(at: number, now: number): boolean {
  return Math.abs(now - at) < answerLimitMs;
}

/**
 * When a response last arrived, from a check or from the service's list, in milliseconds since the epoch; undefined
 * before the first.
 */
export function lastAnsweredAt({ check, answered, report, service }: RunFacts): number | undefined {
  const checkedAt = check?.outcome === 'failed' ? (answered?.at ?? report?.at) : check?.at;
  return service ? Math.max(service.at, checkedAt ?? 0) : checkedAt;
}

/** The state of a run at a certain time, without its message and actions, for lists of many runs. */
export function runStateKind(facts: RunFacts, now: number): RunStateKind {
  return endOf(facts) ?? shownState(facts, now).kind;
}

/** Whether a state is final, so that nothing more is expected, and nothing is checked automatically. */
export function isEnd(kind: RunStateKind): boolean {
  return endKinds.has(kind);
}

const endKinds: ReadonlySet<RunStateKind> = new Set(['finished', 'output-gone', 'cancelled', 'failed', 'not-accepted']);

/** Whether the monitor checks this run automatically. It never checks another user's run. */
export function isWatched(facts: RunFacts, now: number): boolean {
  if (!isMine(facts) || endOf(facts) || isOfOthers(facts)) return false;
  const { kind, since } = shownState(facts, now);
  if (kind === 'starting' || kind === 'stopped') return false;
  return kind !== 'cancel-accepted' || Math.abs(now - since) < cancelWatchMs;
}

/** Whether a run was tracked but belongs to another team. Any further check would get the same response. */
function isOfOthers({ start, check }: RunFacts): boolean {
  return start.kind === 'tracked' && check?.outcome === 'failed' && check.fault.status === 403;
}

/**
 * Whether opening the page checks this run once, whatever its age. True for the user's unfinished runs, except a run that
 * is starting, has continued under another ID, or is paused.
 */
export function isUnfinished(facts: RunFacts, now: number): boolean {
  if (!isMine(facts)) return false;
  const { kind } = shownState(facts, now);
  const elsewhere = facts.start.kind === 'accepted' && facts.start.otherRunId;
  return !isEnd(kind) && kind !== 'starting' && facts.stopped?.by !== 'person' && !elsewhere;
}

function actionsFor(kind: RunStateKind, facts: RunFacts): readonly RunAction[] {
  const { start, report, service } = facts;
  // The inputs of any other run are unknown, because it was started elsewhere.
  const isRepeatable = isStartedHere(facts) || (start.kind === 'tracked' && start.byLink) || service !== undefined;
  const actions: RunAction[] = [];
  if (kind === 'finished') actions.push('open-result');
  if (kind !== 'starting' && kind !== 'not-accepted') actions.push('check');
  const unsettled = start.kind === 'unconfirmed' || start.kind === 'sending';
  const canSend = unsettled && !report && !service && !isEnd(kind) && kind !== 'starting' && kind !== 'cancelling';
  if (canSend) actions.push('send-again');
  if (!isEnd(kind) && kind !== 'starting' && kind !== 'cancelling') actions.push('cancel');
  if (!isEnd(kind) && kind !== 'starting' && kind !== 'stopped' && isMine(facts)) actions.push('stop');
  if (isRepeatable && kind !== 'starting') actions.push('rerun');
  if (kind !== 'starting') actions.push('archive');
  return actions;
}
