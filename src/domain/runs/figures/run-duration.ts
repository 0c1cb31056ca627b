import { countdown } from '@/domain/countdown.ts';

import type { RunFacts, RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, lastAnsweredAt, runState } from '@/domain/runs/run-state.ts';
import { hasEnded, type ServiceFact } from '@/domain/runs/service-fact.ts';
import { durationTexts as texts } from './duration-texts.ts';

/** How long a run took or has been going, by the service's own times, else from what this browser saw (design §3). Times are milliseconds. */
export type RunDuration =
  | { readonly kind: 'going'; readonly forMs: number }
  /** The duration, to within the time between two checks. */
  | { readonly kind: 'known'; readonly leastMs: number; readonly mostMs: number }
  /** A range too wide for one number. */
  | { readonly kind: 'between'; readonly leastMs: number; readonly mostMs: number }
  /** The end was seen only on a later visit. */
  | { readonly kind: 'seen-later'; readonly laterMs: number }
  | { readonly kind: 'unknown' };

/**
 * Longest time between two checks for one exact duration: a second and the time of the checks themselves, or a
 * tenth of the duration.
 */
const exactMs = 1250;
const exactShare = 0.1;

/** A longer gap between two checks means that the browser was closed or asleep. */
const unwatchedMs = 10 * 60_000;

/**
 * A run starts when its POST was answered; its end lies between the last answer that it had none and the first that it
 * had. @param now milliseconds since the epoch
 */
export function runDuration(row: RunRow, now: number): RunDuration {
  const { start, pendingAt, service } = row.facts;
  if (service) return durationByService(row.facts, service, now);
  if (start.kind !== 'accepted' || start.otherRunId || start.doubt) return { kind: 'unknown' };
  const { kind, staleSince } = runState(row.facts, now);
  if (!isEnd(kind)) {
    // These runs are not polled any more, so their end is never seen.
    if (kind === 'stopped' || kind === 'cancel-accepted') return { kind: 'unknown' };
    // While checks fail the run may have ended: it was still going at the last answer.
    const seenAt = staleSince === undefined ? now : (lastAnsweredAt(row.facts) ?? start.at);
    return { kind: 'going', forMs: Math.max(0, seenAt - start.at) };
  }
  const endedAt = endOf(row);
  if (endedAt === undefined) return { kind: 'unknown' };
  const mostMs = Math.max(0, endedAt - start.at);
  const leastMs = Math.min(mostMs, Math.max(0, (pendingAt ?? start.at) - start.at));
  const widthMs = mostMs - leastMs;
  if (widthMs <= Math.max(exactMs, exactShare * mostMs)) return { kind: 'known', leastMs, mostMs };
  if (widthMs > unwatchedMs) return { kind: 'seen-later', laterMs: mostMs };
  return { kind: 'between', leastMs, mostMs };
}

/** From its begin to its end by the service's clock, which "now" is too; before its begin: how long it has waited. */
function durationByService(facts: RunFacts, service: ServiceFact, now: number): RunDuration {
  const { createdAt, startedAt, endedAt, aheadMs, at } = service;
  if (hasEnded(service)) {
    if (startedAt === undefined || endedAt === undefined) return { kind: 'unknown' };
    const ms = Math.max(0, endedAt - startedAt);
    return { kind: 'known', leastMs: ms, mostMs: ms };
  }
  const { kind, staleSince } = runState(facts, now);
  // A result was seen before the service's word of it came.
  if (isEnd(kind)) return { kind: 'unknown' };
  const seenAt = staleSince === undefined ? now : at;
  return { kind: 'going', forMs: Math.max(0, seenAt + aheadMs - (startedAt ?? createdAt)) };
}

/** One number for a duration, in milliseconds; undefined where it is not known. */
export function middleMs(duration: RunDuration): number | undefined {
  if (duration.kind === 'going') return duration.forMs;
  if (duration.kind === 'known' || duration.kind === 'between') return (duration.leastMs + duration.mostMs) / 2;
  return undefined;
}

/** When an end was first seen; rows of earlier versions know it of results, and of others by their history. */
function endOf({ facts, events }: RunRow): number | undefined {
  if (facts.endedAt !== undefined) return facts.endedAt;
  return facts.resultAt ?? events.find(({ label }) => label === 'Failed' || label === 'Cancelled')?.at;
}

/** "0:42", "8.4 s", "8–13 s", "under 2 s", "seen 2 h later"; `''` if unknown. */
export function durationText(duration: RunDuration): string {
  switch (duration.kind) {
    case 'going':
      return countdown(duration.forMs, 0);
    case 'known':
      return spanText((duration.leastMs + duration.mostMs) / 2);
    case 'between':
      return rangeText(duration.leastMs, duration.mostMs);
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

/** "8.4 s", "3 min 12 s", "2 h 5 min"; in one unit when `rough`. */
function spanText(ms: number, rough = false): string {
  if (ms < 9950) return rough ? `${Math.round(ms / second)} s` : `${(ms / second).toFixed(1)} s`;
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

/** Round outwards: the text is never narrower than the known range. */
function rangeText(leastMs: number, mostMs: number): string {
  const [unit, name] = mostMs < minute ? [second, 's'] : mostMs - leastMs < 2 * minute ? [0, ''] : [minute, 'min'];
  if (unit === 0) {
    return leastMs < second
      ? texts.under(`${clockUp(mostMs)} min`)
      : `${countdown(floorTo(leastMs), 0)}–${clockUp(mostMs)} min`;
  }
  const [least, most] = [Math.floor(leastMs / unit), Math.ceil(mostMs / unit)];
  return least === 0 ? texts.under(`${most} ${name}`) : `${least}–${most} ${name}`;
}

function floorTo(ms: number): number {
  return Math.floor(ms / second) * second;
}

function clockUp(ms: number): string {
  return countdown(Math.ceil(ms / second) * second, 0);
}
