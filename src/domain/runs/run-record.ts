import type { RequestFault } from '@/domain/error-texts.ts';
import type { FieldIssue } from '@/contract/errors.ts';

import type { GivenInput } from './inputs/given-inputs.ts';
import type { ServiceFact } from './service-fact.ts';
import { stateTexts } from './state-texts.ts';

/** The fault of a call, as a ledger row keeps it: the readable part of an ApiError. */
export interface RunFault extends RequestFault {
  /** The service's own message, `''` if it can't be read. */
  readonly words: string;
  /** Fields of the start body that the service named (interface §4.8). */
  readonly issues?: readonly FieldIssue[] | undefined;
}

/** Facts of the start (interface §4.8). Times are milliseconds since the epoch. */
type StartFact =
  | {
      readonly kind: 'tracked';
      readonly at: number;
      /** The row's facts come from a link, including its inputs. */
      readonly byLink?: boolean | undefined;
    }
  /** Known from the service's list only, neither started nor added in this browser. */
  | { readonly kind: 'mirrored'; readonly at: number }
  | { readonly kind: 'sending'; readonly at: number; readonly doubt: boolean }
  /** The request got no usable answer; if there is no fault, the page was closed before an answer came. */
  | { readonly kind: 'unconfirmed'; readonly at: number; readonly fault?: RunFault | undefined }
  | { readonly kind: 'refused'; readonly at: number; readonly fault: RunFault }
  | {
      readonly kind: 'accepted';
      readonly at: number;
      readonly status: string;
      readonly message: string;
      /** Whether it was sent again after a request without a usable answer, which may have started the run already. */
      readonly doubt?: boolean | undefined;
      /** The service's ID for the run, if it differs from the one sent. */
      readonly otherRunId?: string | undefined;
    };

/** Facts of the last attempt to cancel (interface §4.9). */
type CancelFact =
  | { readonly kind: 'sending'; readonly at: number }
  | { readonly kind: 'accepted'; readonly at: number; readonly message: string }
  | { readonly kind: 'refused'; readonly at: number; readonly fault: RunFault }
  | { readonly kind: 'unconfirmed'; readonly at: number; readonly fault?: RunFault | undefined };

/** The outcome of the last check of the result (interface §4.10): a 200, a described 404, or no usable answer. */
export type CheckFact = { readonly sentAt: number; readonly at: number } & (
  | { readonly outcome: 'result' }
  | { readonly outcome: 'none'; readonly words: string; readonly retryAfterMs?: number | undefined }
  | { readonly outcome: 'failed'; readonly fault: RunFault; readonly retryAfterMs?: number | undefined }
);

/** The last check with an answer, if later checks had none. */
interface AnsweredFact {
  readonly at: number;
  readonly words: string;
}

/** The last `Run-Status` that came with a described 404, and its message. */
interface ReportFact {
  readonly status: string;
  readonly words: string;
  readonly at: number;
}

/** Everything observed about a run, condensed; the shown state is derived from it and the time. */
export interface RunFacts {
  readonly start: StartFact;
  /** The service's own report, in its newest version. */
  readonly service?: ServiceFact | undefined;
  readonly cancel?: CancelFact | undefined;
  readonly check?: CheckFact | undefined;
  /** The last described 404, while the checks after it fail: they change no known fact. */
  readonly answered?: AnsweredFact | undefined;
  readonly report?: ReportFact | undefined;
  /** When a result was first seen. */
  readonly resultAt?: number | undefined;
  /** When it was last known to be unfinished: the time at which the latest check with such an answer was sent. */
  readonly pendingAt?: number | undefined;
  /** When it was last known to be waiting: also the time at which that check was sent. */
  readonly queuedAt?: number | undefined;
  /** When it was first known to be running. */
  readonly runningAt?: number | undefined;
  /** When an end was first seen: a result, or the service's report of one. */
  readonly endedAt?: number | undefined;
  /** How many checks in a row have failed, and since when. */
  readonly failures: number;
  readonly failingSince?: number | undefined;
  /** How long the run has been watched, without gaps. */
  readonly watchedMs: number;
  readonly resumedAt?: number | undefined;
  readonly stopped?: { readonly at: number; readonly by: 'person' | 'age' } | undefined;
}

/** One entry of a run's history: the state it entered, the message that came with it, and the time. */
export interface RunEvent {
  readonly at: number;
  readonly label: string;
  readonly words: string;
}

/**
 * A row of the ledger: a run that was started or is tracked in this browser, or that the service lists. Never includes
 * a result's address.
 */
export interface RunRow {
  /** Key of the row's owner: see `ledgerKey`. */
  readonly ledger: string;
  readonly runId: string;
  /** Counts writes, so that a late message never overwrites newer knowledge. */
  readonly revision: number;
  readonly createdAt: number;
  readonly workflowId?: string | undefined;
  readonly workflowName?: string | undefined;
  readonly teamId?: string | undefined;
  readonly teamName?: string | undefined;
  readonly origin?: string | number | undefined;
  /** The person's own name for the run. */
  readonly name?: string | undefined;
  readonly archivedAt?: number | undefined;
  /** When the person starred it. */
  readonly starredAt?: number | undefined;
  /** The person's own note on it. */
  readonly note?: string | undefined;
  /** Its number in a batch, which shows after a reload which runs have been started. */
  readonly part?: string | undefined;
  /** The ID of the run it repeats, if it was started here as a rerun. */
  readonly madeFrom?: string | undefined;
  /** Its inputs, in short; undefined if unknown (rows of earlier versions). */
  readonly given?: readonly GivenInput[] | undefined;
  readonly facts: RunFacts;
  readonly events: readonly RunEvent[];
}

/** Whether a run is the person's own: by the service's report, else by where it was started or added. */
export function isMine({ start, service }: RunFacts): boolean {
  return service ? service.isMine : start.kind !== 'mirrored';
}

/** Whether a run was started in this browser. */
export function isStartedHere({ start }: RunFacts): boolean {
  return start.kind !== 'tracked' && start.kind !== 'mirrored';
}

/** The name given to a run, preferably the team's. */
export function givenName({ name, facts }: Pick<RunRow, 'name'> & { readonly facts?: RunFacts | undefined }) {
  return facts?.service?.name ?? name;
}

/** The note on a run, preferably the team's. */
export function givenNote({ note, facts }: Pick<RunRow, 'note' | 'facts'>): string | undefined {
  return facts.service?.note ?? note;
}

/** Whether the service gave a run another ID at its start: the run continues under that ID, in a row of its own. */
export function goesOnElsewhere({ facts: { start } }: RunRow): boolean {
  return start.kind === 'accepted' && start.otherRunId !== undefined;
}

/** The fields of a new row. */
export type NewRun = Pick<
  RunRow,
  'ledger' | 'runId' | 'workflowId' | 'workflowName' | 'teamId' | 'teamName' | 'origin' | 'name' | 'part' | 'madeFrom'
>;

/** A row for a run before its POST is sent. */
export function startingRow(run: NewRun, now: number): RunRow {
  return newRow(run, { kind: 'sending', at: now, doubt: false }, now, stateTexts.labels.starting);
}

/** A row for a run that was started in another browser or by another person. */
export function trackedRow(run: NewRun, now: number): RunRow {
  return newRow(run, { kind: 'tracked', at: now }, now, stateTexts.tracked);
}

/** A row for a run opened from a link. */
export function linkedRow(run: NewRun, now: number): RunRow {
  return newRow(run, { kind: 'tracked', at: now, byLink: true }, now, stateTexts.linked);
}

/** A row for a run that the service lists. */
export function mirroredRow(run: NewRun, service: ServiceFact): RunRow {
  const { createdAt } = service;
  return {
    ...run,
    revision: 0,
    createdAt,
    facts: { start: { kind: 'mirrored', at: createdAt }, service, failures: 0, watchedMs: 0 },
    events: [],
  };
}

function newRow(run: NewRun, start: StartFact, now: number, label: string): RunRow {
  return {
    ...run,
    revision: 0,
    createdAt: now,
    facts: { start, failures: 0, watchedMs: 0 },
    events: [{ at: now, label, words: '' }],
  };
}

/** The batch of a run; undefined for a single start. */
export function batchOf({ part }: RunRow): string | undefined {
  return part?.slice(0, part.lastIndexOf(':'));
}
