import { watchLimitMs } from './run-observation.ts';
import type { CheckFact, RunEvent, RunFacts, RunRow } from './run-record.ts';
import { newerFact } from './service-fact.ts';

const keptEvents = 50;

/**
 * Merge two rows of the same run, which exist because of an import, or because the run was tracked twice. Nothing known
 * is lost: a result stays seen once it was seen, most facts are taken from the row that recorded them last, and the
 * first row's missing names and IDs are filled in from the second. In a tie, the first row's values are used. The
 * service's own facts are taken in their newest version, together with the start time, names and IDs it reported.
 */
export function mergeRows(kept: RunRow, given: RunRow): RunRow {
  const service = newerFact(kept.facts.service, given.facts.service);
  return {
    ...given,
    ...withoutGaps(kept),
    ...(isClaimed(kept) && given.facts.service && given.given && { given: given.given }),
    ...(service && saidByService(service === kept.facts.service ? kept : given)),
    createdAt: service?.createdAt ?? Math.min(kept.createdAt, given.createdAt),
    revision: Math.max(kept.revision, given.revision),
    facts: mergeFacts(kept.facts, given.facts),
    events: mergeEvents(kept.events, given.events),
  };
}

/**
 * Merge two rows that have a common origin. The changes that each side made since then are combined; where both changed
 * the same thing, it is merged as by `mergeRows`.
 * @param base the common origin; undefined if unknown
 * @returns a row with the higher revision of the two
 */
export function mergeBranches(base: RunRow | undefined, kept: RunRow, given: RunRow): RunRow {
  if (given === base) return kept;
  if (kept === base) return given;
  // In a tie, use the given row, because it is the one that could not be stored.
  const merged = mergeRows(given, kept);
  if (!base) return merged;
  const row = pick(base, kept, given, merged, [
    ['name'],
    ['teamId'],
    ['teamName'],
    ['archivedAt'],
    ['starredAt'],
    ['note'],
    ['given'],
  ]);
  return { ...row, facts: pick(base.facts, kept.facts, given.facts, merged.facts, factGroups) };
}

/** The fields reported by the service. */
function saidByService({ workflowId, workflowName, teamId, teamName, origin }: RunRow): Partial<RunRow> {
  return Object.fromEntries(
    Object.entries({ workflowId, workflowName, teamId, teamName, origin }).filter(([, value]) => value !== undefined),
  );
}

/** Groups of facts about the same subject, which change together. */
const factGroups = [
  ['start'],
  ['cancel'],
  ['check', 'answered', 'failures', 'failingSince'],
  ['report'],
  ['service'],
  ['watchedMs', 'resumedAt', 'stopped'],
] as const satisfies readonly (readonly (keyof RunFacts)[])[];

/**
 * Take the merged values, except that if one side left a group of values unchanged, the other side's values are used.
 */
function pick<Thing extends object>(
  base: Thing,
  kept: Thing,
  given: Thing,
  merged: Thing,
  groups: readonly (readonly (keyof Thing)[])[],
): Thing {
  const picked = { ...merged };
  for (const keys of groups) {
    const valueOf = (side: Thing) => JSON.stringify(keys.map((key) => side[key] ?? null));
    const before = valueOf(base);
    const side = valueOf(given) === before ? kept : valueOf(kept) === before ? given : merged;
    for (const key of keys) picked[key] = side[key];
  }
  return picked;
}

function mergeFacts(kept: RunFacts, given: RunFacts): RunFacts {
  const resultAt = earliest(kept.resultAt, given.resultAt);
  const check = mergeCheck(kept.check, given.check, resultAt);
  const source = check !== undefined && check === given.check ? given : kept;
  return {
    start: mergeStart(kept.start, given.start),
    cancel: accepted(kept.cancel, given.cancel) ?? later(kept.cancel, given.cancel),
    check,
    answered: source.answered,
    report: later(kept.report, given.report),
    service: newerFact(kept.service, given.service),
    resultAt,
    pendingAt: latest(kept.pendingAt, given.pendingAt),
    queuedAt: latest(kept.queuedAt, given.queuedAt),
    runningAt: earliest(kept.runningAt, given.runningAt),
    endedAt: earliest(kept.endedAt ?? kept.resultAt, given.endedAt ?? given.resultAt),
    failures: source.failures,
    failingSince: source.failingSince,
    watchedMs: Math.min(Math.max(kept.watchedMs, given.watchedMs), watchLimitMs),
    resumedAt: later({ at: kept.resumedAt ?? 0 }, { at: given.resumedAt ?? 0 })?.at || undefined,
    stopped: kept.stopped,
  };
}

function earliest(kept: number | undefined, given: number | undefined): number | undefined {
  return kept === undefined || given === undefined ? (kept ?? given) : Math.min(kept, given);
}

function latest(kept: number | undefined, given: number | undefined): number | undefined {
  return kept === undefined || given === undefined ? (kept ?? given) : Math.max(kept, given);
}

/** The later of two checks, but never a 404 whose request was sent before a result was seen. */
function mergeCheck(
  kept: CheckFact | undefined,
  given: CheckFact | undefined,
  resultAt: number | undefined,
): CheckFact | undefined {
  const telling = [kept, given].filter(
    (check) => check && !(check.outcome === 'none' && resultAt !== undefined && check.sentAt < resultAt),
  );
  const check = later(telling[0], telling[1]);
  if (check || resultAt === undefined) return check;
  return { outcome: 'result', sentAt: resultAt, at: resultAt };
}

/**
 * Choose between two facts about the start: prefer a start made here to a tracked run, and a tracked run to one from
 * the service's list. Of two starts made here, prefer the accepted or the later one.
 */
function mergeStart(kept: RunFacts['start'], given: RunFacts['start']): RunFacts['start'] {
  for (const lesser of ['mirrored', 'tracked']) {
    if (given.kind === lesser) return kept;
    if (kept.kind === lesser) return given;
  }
  return accepted(kept, given) ?? later(kept, given) ?? kept;
}

/**
 * The accepted fact, if the other one merely lacks a response. A missing response revokes nothing, even if it was
 * recorded later.
 */
function accepted<Fact extends { readonly kind: string }>(
  kept: Fact | undefined,
  given: Fact | undefined,
): Fact | undefined {
  const lacksAnswer = (fact: Fact | undefined) => fact?.kind === 'sending' || fact?.kind === 'unconfirmed';
  if (kept?.kind === 'accepted' && lacksAnswer(given)) return kept;
  return given?.kind === 'accepted' && lacksAnswer(kept) ? given : undefined;
}

function later<Fact extends { readonly at: number }>(
  kept: Fact | undefined,
  given: Fact | undefined,
): Fact | undefined {
  if (!kept || !given) return kept ?? given;
  return given.at > kept.at ? given : kept;
}

function mergeEvents(kept: readonly RunEvent[], given: readonly RunEvent[]): RunEvent[] {
  const known = new Set(kept.map((event) => JSON.stringify([event.at, event.label])));
  const news = given.filter((event) => !known.has(JSON.stringify([event.at, event.label])));
  return [...kept, ...news].toSorted((a, b) => a.at - b.at).slice(-keptEvents);
}

function withoutGaps(row: RunRow): RunRow {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== undefined && value !== ''),
  ) as unknown as RunRow;
}

/** Whether the inputs come from a link, in which case the service's inputs replace them. */
function isClaimed({ facts: { start } }: RunRow): boolean {
  return start.kind === 'tracked' && start.byLink === true;
}
