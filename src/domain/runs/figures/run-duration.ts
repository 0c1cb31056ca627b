import { countdown } from '@/domain/countdown.ts';

import type { RunFacts, RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, lastAnsweredAt, runState } from '@/domain/runs/run-state.ts';
import { hasEnded, type ServiceFact } from '@/domain/runs/service-fact.ts';
import { durationTexts as texts } from './duration-texts.ts';

/**
 * How long a run took or has been going, according to the service's own times, or else to what this browser saw (design
 * §3). Times are in milliseconds.
 */
export type RunDuration =
  | { readonly kind: 'going'; readonly forMs: number }
  /** Its start and its end are known exactly enough (see `exactMs`). */
  | { readonly kind: 'known'; readonly leastMs: number; readonly mostMs: number }
  /** Its start or end was seen too imprecisely. */
  | { readonly kind: 'between'; readonly leastMs: number; readonly mostMs: number }
  /** The end was seen only on a later visit. */
  | { readonly kind: 'seen-later'; readonly laterMs: number }
  | { readonly kind: 'unknown' };

/**
 * Maximum time between two checks for a start or end to count as exact, in milliseconds: a second plus the duration of
 * the checks themselves; or, if this is longer, a fraction of the run's duration.
 */
const exactMs = 1250;
const exactShare = 0.1;

/** A longer gap between two checks means that the browser was closed or asleep. */
const unwatchedMs = 10 * 60_000;

/**
 * Estimate a run's duration. Its execution starts between the last response that reports it as waiting and the first
 * that reports it as running; without such responses, when its start request was answered. It ends between the last
 * response without an end and the first with one.
 * @param now milliseconds since the epoch
 */
export function runDuration(row: RunRow, now: number): RunDuration {
  const { start, pendingAt, service } = row.facts;
  if (service) return durationByService(row.facts, service, now);
  if (start.kind !== 'accepted' || start.otherRunId || start.doubt) return { kind: 'unknown' };
  const begin = beginOf(row.facts);
  const { kind, staleSince } = runState(row.facts, now);
  if (!isEnd(kind)) {
    // Its end may go unnoticed, because it is no longer polled, or soon won't be.
    if (kind === 'stopped' || kind === 'cancel-accepted') return { kind: 'unknown' };
    // While checks fail, the run may have ended. It is known only to have been going at the last response.
    const seenAt = staleSince === undefined ? now : (lastAnsweredAt(row.facts) ?? start.at);
    return { kind: 'going', forMs: Math.max(0, seenAt - goingSince(row.facts)) };
  }
  const endedAt = endOf(row);
  // A run that was cancelled while it waited was never executed.
  if (endedAt === undefined || (kind === 'cancelled' && begin.to === Infinity)) return { kind: 'unknown' };
  const lastAt = Math.max(start.at, pendingAt ?? 0);
  const mostMs = Math.max(0, endedAt - begin.from);
  const leastMs = Math.min(mostMs, Math.max(0, lastAt - begin.to));
  const widthMs = Math.max(endedAt - lastAt, Math.min(begin.to, endedAt) - begin.from);
  if (widthMs <= toleranceMs(mostMs)) return { kind: 'known', leastMs, mostMs };
  if (endedAt - lastAt > unwatchedMs) return { kind: 'seen-later', laterMs: mostMs };
  return { kind: 'between', leastMs, mostMs };
}

function toleranceMs(mostMs: number): number {
  return Math.max(exactMs, exactShare * mostMs);
}

/**
 * The range of times in which a run's execution may have begun; `to` is infinite if the run was only seen waiting. A
 * run that was already running at its first check, soon after its start, did not wait.
 */
function beginOf({ start, queuedAt, runningAt }: RunFacts): { readonly from: number; readonly to: number } {
  if (queuedAt !== undefined) {
    return { from: Math.min(Math.max(start.at, queuedAt), runningAt ?? Infinity), to: runningAt ?? Infinity };
  }
  const isSoon = runningAt === undefined || runningAt - start.at <= exactMs;
  return { from: start.at, to: isSoon ? start.at : runningAt };
}

/**
 * When an unfinished run's execution began, if the run was seen waiting before, or else when it was started; in
 * milliseconds since the epoch.
 */
export function goingSince({ start, queuedAt, runningAt }: RunFacts): number {
  return queuedAt === undefined || runningAt === undefined ? start.at : (queuedAt + runningAt) / 2;
}

/**
 * The time from the beginning of execution to the end or now, both by the service's clock; before execution begins, how
 * long the run has waited.
 */
function durationByService(facts: RunFacts, service: ServiceFact, now: number): RunDuration {
  const { createdAt, startedAt, endedAt, aheadMs, at } = service;
  if (hasEnded(service)) {
    if (startedAt === undefined || endedAt === undefined) return { kind: 'unknown' };
    const ms = Math.max(0, endedAt - startedAt);
    return { kind: 'known', leastMs: ms, mostMs: ms };
  }
  const { kind, staleSince } = runState(facts, now);
  // The result was seen before the service's list reported the end.
  if (isEnd(kind)) return { kind: 'unknown' };
  const seenAt = staleSince === undefined ? now : at;
  return { kind: 'going', forMs: Math.max(0, seenAt + aheadMs - (startedAt ?? createdAt)) };
}

/** How long a run waited before its execution began, or until it was cancelled; undefined if this is not known. */
export function runWaitedMs({ facts }: RunRow): number | undefined {
  const { start, service, queuedAt, runningAt, endedAt } = facts;
  if (service) {
    const untilAt = service.startedAt ?? (service.status === 'cancelled' ? service.endedAt : undefined);
    return untilAt === undefined ? undefined : Math.max(0, untilAt - service.createdAt);
  }
  if (start.kind !== 'accepted' || queuedAt === undefined) return undefined;
  const untilAt = runningAt ?? endedAt;
  return untilAt === undefined ? undefined : Math.max(0, (queuedAt + untilAt) / 2 - start.at);
}

/** A single number for a duration, in milliseconds; undefined if unknown. */
export function middleMs(duration: RunDuration): number | undefined {
  if (duration.kind === 'going') return duration.forMs;
  if (duration.kind === 'known' || duration.kind === 'between') return (duration.leastMs + duration.mostMs) / 2;
  return undefined;
}

/**
 * When a run's end was first seen. Rows of earlier versions store this only for results; for other ends it is in their
 * history.
 */
export function endOf({ facts, events }: RunRow): number | undefined {
  if (facts.endedAt !== undefined) return facts.endedAt;
  return facts.resultAt ?? events.find(({ label }) => label === 'Failed' || label === 'Cancelled')?.at;
}

/** Format a duration: "0:42", "8.4 s", "≈ 10 s", "seen 2 h later"; `''` if unknown. */
export function durationText(duration: RunDuration): string {
  switch (duration.kind) {
    case 'going':
      return countdown(duration.forMs, 0);
    case 'known':
    case 'between': {
      const { leastMs, mostMs } = duration;
      const ms = (leastMs + mostMs) / 2;
      return mostMs - leastMs <= toleranceMs(mostMs) ? spanText(ms) : texts.about(spanText(ms, true));
    }
    case 'seen-later':
      return texts.seenLater(spanText(duration.laterMs, true));
    case 'unknown':
      return '';
  }
}

/** Explain an inexact duration; undefined for an exact one. */
export function durationNote(duration: RunDuration): string | undefined {
  if (duration.kind === 'seen-later') return texts.notSeen;
  if (duration.kind !== 'known' && duration.kind !== 'between') return undefined;
  const [least, most] = [spanText(duration.leastMs), spanText(duration.mostMs)];
  return least === most ? undefined : texts.between(least, most);
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Format milliseconds: "< 0.1 s", "8.4 s", "3 min 12 s", "2 h 5 min"; with a single unit if `rough`. */
export function spanText(ms: number, rough = false): string {
  if (ms < 50 && !rough) return '< 0.1 s';
  if (ms < 9950) return rough ? `${Math.max(1, Math.round(ms / second))} s` : `${(ms / second).toFixed(1)} s`;
  if (ms < minute - second / 2) return `${Math.round(ms / second)} s`;
  const [large, small, largeName, smallName] =
    ms < hour - second / 2
      ? [minute, second, 'min', 's']
      : ms < day - minute / 2
        ? [hour, minute, 'h', 'min']
        : [day, hour, 'd', 'h'];
  if (rough) return `${Math.round(ms / large)} ${largeName}`;
  const units = Math.round(ms / small);
  const perLarge = large / small;
  const rest = units % perLarge;
  return `${Math.floor(units / perLarge)} ${largeName}${rest > 0 ? ` ${rest} ${smallName}` : ''}`;
}
