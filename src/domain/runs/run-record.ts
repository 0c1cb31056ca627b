import type { RequestFault } from '@/domain/error-texts.ts';
import type { FieldIssue } from '@/contract/errors.ts';

import type { GivenInput } from './inputs/given-inputs.ts';
import type { ServiceFact } from './service-fact.ts';
import { stateTexts } from './state-texts.ts';

/** The fault of a call as stored in a ledger row: the readable part of an ApiError. */
export interface RunFault extends RequestFault {
  /** The service's own message; `''` if it can't be read. */
  readonly words: string;
  /** Faults in the start body that the service reported (interface §4.8). */
  readonly issues?: readonly FieldIssue[] | undefined;
}

/** Facts about the start (interface §4.8). Times are in milliseconds since the epoch. */
type StartFact =
  | {
      readonly kind: 'tracked';
      readonly at: number;
      /** Whether the row's facts, including its inputs, come from a link. */
      readonly byLink?: boolean | undefined;
    }
  /** Known from the service's list only, neither started nor added in this browser. */
  | { readonly kind: 'mirrored'; readonly at: number }
  | { readonly kind: 'sending'; readonly at: number; readonly doubt: boolean }
  /** No usable response arrived; without a fault, the page was closed before one could. */
  | {
      readonly kind: 'unconfirmed';
      readonly at: number;
      readonly fault?: RunFault | undefined;
      /** Whether the service said later that it doesn't have the run, so that it was not started. */
      readonly isMissing?: boolean | undefined;
    }
  | { readonly kind: 'refused'; readonly at: number; readonly fault: RunFault }
  | {
      readonly kind: 'accepted';
      readonly at: number;
      readonly status: string;
      readonly message: string;
      /**
       * Whether the start was sent again after a request without a usable response, which may already have started the
       * run.
       */
      readonly doubt?: boolean | undefined;
      /** The service's ID for the run, if it differs from the one that was sent. */
      readonly otherRunId?: string | undefined;
    };

/** Facts about the last attempt to cancel (interface §4.9). */
type CancelFact =
  | { readonly kind: 'sending'; readonly at: number }
  | { readonly kind: 'accepted'; readonly at: number; readonly message: string }
  | { readonly kind: 'refused'; readonly at: number; readonly fault: RunFault }
  | { readonly kind: 'unconfirmed'; readonly at: number; readonly fault?: RunFault | undefined };

/**
 * The outcome of the last check of the result (interface §4.10): a 200, a 404 with an error body, or anything else.
 */
export type CheckFact = { readonly sentAt: number; readonly at: number } & (
  | { readonly outcome: 'result' }
  | { readonly outcome: 'none'; readonly words: string; readonly retryAfterMs?: number | undefined }
  | { readonly outcome: 'failed'; readonly fault: RunFault; readonly retryAfterMs?: number | undefined }
);

/** The last check that found no result, if all later ones failed. */
interface AnsweredFact {
  readonly at: number;
  readonly words: string;
}

/** The last `Run-Status` that came with a 404 with an error body, and its message. */
interface ReportFact {
  readonly status: string;
  readonly words: string;
  readonly at: number;
}

/** Everything observed about a run, in condensed form. The shown state is derived from it and the time. */
export interface RunFacts {
  readonly start: StartFact;
  /** The newest version of the service's own report. */
  readonly service?: ServiceFact | undefined;
  readonly cancel?: CancelFact | undefined;
  readonly check?: CheckFact | undefined;
  /** The last 404 with an error body, kept while later checks fail, since those don't change any known fact. */
  readonly answered?: AnsweredFact | undefined;
  readonly report?: ReportFact | undefined;
  /** When a result was first seen. */
  readonly resultAt?: number | undefined;
  /** When the run was last known to be unfinished: the time at which the latest check that found this was sent. */
  readonly pendingAt?: number | undefined;
  /** When the run was last known to be waiting: likewise the time at which that check was sent. */
  readonly queuedAt?: number | undefined;
  /** When the run was first known to be running. */
  readonly runningAt?: number | undefined;
  /** When the end was first seen: either a result, or the service's report of an end. */
  readonly endedAt?: number | undefined;
  /** How many checks in a row have failed, and when the first of them did. */
  readonly failures: number;
  readonly failingSince?: number | undefined;
  /** How long the run has been watched, not counting gaps, in milliseconds. */
  readonly watchedMs: number;
  readonly resumedAt?: number | undefined;
  readonly stopped?: { readonly at: number; readonly by: 'person' | 'age' } | undefined;
}

/** An entry of a run's history: the state that the run entered, the message that came with it, and the time. */
export interface RunEvent {
  readonly at: number;
  readonly label: string;
  readonly words: string;
}

/**
 * A row of the ledger: a run that was started or is tracked in this browser, or that the service lists. Never includes
 * the address of a result.
 */
export interface RunRow {
  /** Key of the row's owner; see `ledgerKey`. */
  readonly ledger: string;
  readonly runId: string;
  /** Number of writes, so that a late message never overwrites newer data. */
  readonly revision: number;
  readonly createdAt: number;
  readonly workflowId?: string | undefined;
  readonly workflowName?: string | undefined;
  readonly teamId?: string | undefined;
  readonly teamName?: string | undefined;
  readonly origin?: string | number | undefined;
  /** The user's own name for the run. */
  readonly name?: string | undefined;
  readonly archivedAt?: number | undefined;
  /** When the user starred the run. */
  readonly starredAt?: number | undefined;
  /** The user's own note on the run. */
  readonly note?: string | undefined;
  /**
   * `<batch ID>:<index>`, or `<batch ID>:<workflow ID>` for a run started with those of other workflows. Shows after a
   * reload which of the batch's runs have been started.
   */
  readonly part?: string | undefined;
  /** The ID of the run that this one repeats, if it was started here as a rerun. */
  readonly madeFrom?: string | undefined;
  /** The run's inputs in short form; undefined if unknown, as in rows of earlier versions. */
  readonly given?: readonly GivenInput[] | undefined;
  readonly facts: RunFacts;
  readonly events: readonly RunEvent[];
}

/** Whether a run is the user's own, according to the service's report, or else to where it was started or added. */
export function isMine({ start, service }: RunFacts): boolean {
  return service ? service.isMine : start.kind !== 'mirrored';
}

/** Whether a run was started in this browser. */
export function isStartedHere({ start }: RunFacts): boolean {
  return start.kind !== 'tracked' && start.kind !== 'mirrored';
}

/** The name given to a run: the team's, or else the user's. */
export function givenName({ name, facts }: Pick<RunRow, 'name'> & { readonly facts?: RunFacts | undefined }) {
  return facts?.service?.name ?? name;
}

/** The note on a run: the team's, or else the user's. */
export function givenNote({ note, facts }: Pick<RunRow, 'note' | 'facts'>): string | undefined {
  return facts.service?.note ?? note;
}

/**
 * Whether the service gave a run another ID when it was started. The run then continues under that ID, in a separate
 * row.
 */
export function goesOnElsewhere({ facts: { start } }: RunRow): boolean {
  return start.kind === 'accepted' && start.otherRunId !== undefined;
}

/** The fields of a new row. */
export type NewRun = Pick<
  RunRow,
  'ledger' | 'runId' | 'workflowId' | 'workflowName' | 'teamId' | 'teamName' | 'origin' | 'name' | 'part' | 'madeFrom'
>;

/** Create the row of a run before its start request is sent. */
export function startingRow(run: NewRun, now: number): RunRow {
  return newRow(run, { kind: 'sending', at: now, doubt: false }, now, stateTexts.labels.starting);
}

/** Create the row of a run that was started in another browser or by another user. */
export function trackedRow(run: NewRun, now: number): RunRow {
  return newRow(run, { kind: 'tracked', at: now }, now, stateTexts.tracked);
}

/** Create the row of a run opened from a link. */
export function linkedRow(run: NewRun, now: number): RunRow {
  return newRow(run, { kind: 'tracked', at: now, byLink: true }, now, stateTexts.linked);
}

/** Create the row of a run that the service lists. */
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

/** The ID of a run's batch; undefined for a run that was started alone, or continues in another row of the batch. */
export function batchOf(row: RunRow): string | undefined {
  return goesOnElsewhere(row) ? undefined : row.part?.slice(0, row.part.lastIndexOf(':'));
}
