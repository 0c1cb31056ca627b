import { dayStart } from '@/domain/filter/day-start.ts';
import { type FilterTerm, formatTerm, type KeyedTerm, parseFilterTerms } from '@/domain/filter/filter-terms.ts';
import { fold } from '@/domain/fold.ts';
import { isMine, type RunRow } from '@/domain/runs/run-record.ts';
import type { RunStateKind } from '@/domain/runs/run-state.ts';
import { stateTexts } from '@/domain/runs/state-texts.ts';
import type { Search } from '@/domain/workflow-search.ts';

import { groupsOf, type RunStateGroup } from './run-groups.ts';

/** What runs are filtered by in their search. */
const runKeys = ['status', 'workflow', 'team', 'by', 'before', 'after', 'is'] as const;

type RunKey = (typeof runKeys)[number];

/** A filter of runs, taken apart: `status:failed`, `workflow:`, `team:`, `by:` (`me`), `before:`, `after:`, `is:starred`, and words. */
export interface RunTerms {
  readonly search: Search;
  /** Terms with a key, in their order. */
  readonly keyed: readonly KeyedTerm<RunKey>[];
}

/** An ID is shown with this many characters at least; fewer are found in too many. */
const shortestId = 8;

/** Words for the groups of states, as on the page. */
const groupWords: Readonly<Record<RunStateGroup, string>> = {
  unfinished: 'active',
  finished: 'finished',
  failed: 'failed',
  unknown: 'needs attention',
  cancelled: 'cancelled',
};

/** Parse a filter of runs. A term of `before:` or `after:` without a valid day is a word, and so is any of `is:` but `is:starred`. @param now milliseconds since the epoch */
export function parseRunTerms(text: string, now: number): RunTerms {
  const terms = parseRunFilter(text, now);
  const words = terms.filter(({ key }) => key === undefined);
  return {
    search: {
      words: folded(words.filter(({ isExcluded }) => !isExcluded)),
      excluded: folded(words.filter(({ isExcluded }) => isExcluded)),
    },
    keyed: terms.flatMap(({ key, ...rest }) => (key === undefined ? [] : [{ key, ...rest }])),
  };
}

function folded(terms: readonly FilterTerm[]): readonly string[] {
  return terms.map(({ value }) => fold(value)).filter(Boolean);
}

/** The filter without one of its terms. */
export function withoutTerm(text: string, term: FilterTerm, now: number): string {
  const left = formatTerm(term);
  return parseRunFilter(text, now)
    .map(formatTerm)
    .filter((written) => written !== left)
    .join(' ');
}

function parseRunFilter(text: string, now: number): readonly FilterTerm<RunKey>[] {
  return parseFilterTerms(text, runKeys).map((term) => {
    if (isValid(term, now)) return term;
    return { key: undefined, value: `${term.key}:${term.value}`, isExcluded: term.isExcluded };
  });
}

function isValid({ key, value }: FilterTerm<RunKey>, now: number): boolean {
  if (key === 'is') return 'starred'.startsWith(fold(value));
  return (key !== 'before' && key !== 'after') || dayStart(value, now) !== undefined;
}

/**
 * Make a test of runs from terms: any term of one key has to match, for each key, and no excluded term may.
 * @param now milliseconds since the epoch
 */
export function makeTermTest(keyed: readonly KeyedTerm<RunKey>[], now: number) {
  const tests = keyed.map(({ key, value, isExcluded }) => ({ key, isExcluded, test: testOf(key, value, now) }));
  const excluded = tests.filter(({ isExcluded }) => isExcluded);
  const included = runKeys
    .map((one) => tests.filter(({ key, isExcluded }) => key === one && !isExcluded))
    .filter((ofKey) => ofKey.length > 0);
  return (row: RunRow, kind: RunStateKind) =>
    included.every((ofKey) => ofKey.some(({ test }) => test(row, kind))) &&
    !excluded.some(({ test }) => test(row, kind));
}

type RunTest = (row: RunRow, kind: RunStateKind) => boolean;

function testOf(key: RunKey, value: string, now: number): RunTest {
  const sought = fold(value);
  const isNamed = (name: string | undefined, id: string | undefined) =>
    fold(name ?? '').includes(sought) || (sought.length >= shortestId && (id?.startsWith(sought) ?? false));
  switch (key) {
    case 'status':
      // "Check failed" is not a failure.
      return (_, kind) =>
        groupsOf[kind].some((group) => groupWords[group].includes(sought)) ||
        fold(stateTexts.labels[kind]).startsWith(sought);
    case 'workflow':
      return ({ workflowName, workflowId }) => isNamed(workflowName, workflowId);
    case 'team':
      return ({ teamName, teamId }) => isNamed(teamName, teamId);
    case 'by':
      if (sought === 'me') return ({ facts }) => isMine(facts);
      return ({ facts: { service } }) => isNamed(service?.startedBy.email, service?.startedBy.id);
    case 'before':
      return ({ createdAt }) => createdAt < (dayStart(value, now) ?? Infinity);
    case 'after':
      return ({ createdAt }) => createdAt >= (dayStart(value, now) ?? -Infinity);
    case 'is':
      return ({ starredAt }) => starredAt !== undefined;
  }
}
