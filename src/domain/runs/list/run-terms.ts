import { timeStart } from '@/domain/filter/time-start.ts';
import { type FilterTerm, formatFilterTerms, type KeyedTerm, parseFilterTerms } from '@/domain/filter/filter-terms.ts';
import { fold } from '@/domain/fold.ts';
import { extensionOf, resultKind } from '@/domain/runs/result-kind.ts';
import { batchOf, isMine, type RunRow } from '@/domain/runs/run-record.ts';
import type { RunStateKind } from '@/domain/runs/run-state.ts';
import { stateTexts } from '@/domain/runs/state-texts.ts';
import type { Search } from '@/domain/workflow-search.ts';

import { groupsOf, groupWords, type RunStateGroup, runStateGroups } from './run-groups.ts';
import { keyOfWord } from './run-search.ts';

/** The keys that a filter of runs supports. */
export const runKeys = ['status', 'workflow', 'team', 'by', 'kind', 'is', 'before', 'after'] as const;

export type RunKey = (typeof runKeys)[number];

export interface RunTerms {
  readonly search: Search;
  /** Terms with the key `status`. */
  readonly status: readonly KeyedTerm<RunKey>[];
  /** All other terms with a key. */
  readonly rest: readonly KeyedTerm<RunKey>[];
}

/** The values that `is:` can have. */
const marks = {
  batch: (row: RunRow) => batchOf(row) !== undefined,
  starred: (row: RunRow) => row.starredAt !== undefined,
} as const;

/** Minimum length of the beginning of an ID. A shorter one would match too many runs. */
const shortestId = 8;

/**
 * Parse a filter of runs: `status:failed`, `workflow:`, `team:`, `by:` (`me`), `kind:csv`, `is:batch`, `is:starred`,
 * `before:`, `after:`, and words. A `before:` or `after:` without a valid time, an `is:` with any other value, and a
 * term with another key are treated as words, since the key may be that of an input (see `makeRunSearch`).
 */
export function parseRunFilter(text: string): readonly FilterTerm<RunKey>[] {
  return parseFilterTerms(text, runKeys).map((term) =>
    isValid(term) ? term : { key: undefined, value: `${term.key}:${term.value}`, isExcluded: term.isExcluded },
  );
}

function isValid({ key, value }: FilterTerm<RunKey>): boolean {
  if (key === 'is') return Object.hasOwn(marks, fold(value));
  return (key !== 'before' && key !== 'after') || timeStart(value, 0) !== undefined;
}

/** Terms with a value that is invalid for their key, and words such as `seed=4`, which find nothing. */
export function misreadTerms(text: string): readonly FilterTerm<RunKey | 'input'>[] {
  return parseFilterTerms(text, runKeys).flatMap((term): FilterTerm<RunKey | 'input'>[] => {
    if (term.key === undefined) return /^[\p{L}_$][\w.-]*=./u.test(term.value) ? [{ ...term, key: 'input' }] : [];
    return isValid(term) && (term.key !== 'status' || isStatus(term.value)) ? [] : [term];
  });
}

/** Whether a value of `status:` names a state or a group of states. */
export function isStatus(value: string): boolean {
  return (
    Object.values(groupWords).some((word) => word.startsWith(statusWord(value))) ||
    Object.values(stateTexts.labels).some((label) => fold(label).startsWith(statusWord(value)))
  );
}

/** Parse a filter of runs into the parts that are applied separately. */
export function parseRunTerms(text: string): RunTerms {
  const terms = parseRunFilter(text);
  const words = terms.filter(({ key }) => key === undefined);
  const keyed = terms.flatMap(({ key, ...rest }) => (key === undefined ? [] : [{ key, ...rest }]));
  return {
    search: {
      words: folded(words.filter(({ isExcluded }) => !isExcluded)),
      excluded: folded(words.filter(({ isExcluded }) => isExcluded)),
    },
    status: keyed.filter(({ key }) => key === 'status'),
    rest: keyed.filter(({ key }) => key !== 'status'),
  };
}

/** Whether a filter contains words to search for. */
export function hasWords(text: string): boolean {
  return parseRunFilter(text).some(({ key }) => key === undefined);
}

/**
 * The first key, in a word that is not excluded, that is not one of `runKeys` and so is searched for as the name of an
 * input.
 */
export function inputKey(text: string): string | undefined {
  const known: readonly string[] = runKeys;
  for (const { key, value, isExcluded } of parseRunFilter(text)) {
    if (key !== undefined || isExcluded) continue;
    const name = keyOfWord(value);
    if (name !== undefined && !known.includes(name)) return name;
  }
  return undefined;
}

/** Whether a filter has terms with a key. */
export function hasKeys(text: string): boolean {
  return parseRunFilter(text).some(({ key }) => key !== undefined);
}

function folded(terms: readonly FilterTerm[]): readonly string[] {
  return terms.map(({ value }) => fold(value)).filter(Boolean);
}

/** A status in current words; addresses and views of earlier versions contain "active" for "live". */
function statusWord(value: string): string {
  const word = fold(value);
  return word === 'active' ? groupWords.live : word;
}

/** The single group of states that a filter shows; `''` for all, undefined for any other choice of states. */
export function groupOf(text: string): RunStateGroup | '' | undefined {
  const [first, ...others] = parseRunTerms(text).status;
  if (!first) return '';
  if (others.length > 0 || first.isExcluded) return undefined;
  return runStateGroups.find((group) => groupWords[group] === statusWord(first.value));
}

/** Replace the `status:` terms of a filter by one group of states; `''` for all. */
export function withGroup(text: string, group: RunStateGroup | ''): string {
  const others = parseRunFilter(text).filter(({ key }) => key !== 'status');
  const status = { key: 'status', value: group && groupWords[group], isExcluded: false };
  return formatFilterTerms(group ? [status, ...others] : others);
}

/**
 * Create a test for runs: at least one of the terms with each key must match, and no excluded term.
 * @param now milliseconds since the epoch
 * @param inUtc whether days and times are in UTC instead of local
 */
export function makeTermTest(keyed: readonly KeyedTerm<RunKey>[], now: number, inUtc?: boolean) {
  const start = (text: string) => timeStart(text, now, inUtc);
  const tests = keyed.map(({ key, value, isExcluded }) => ({ key, isExcluded, test: testOf(key, value, start) }));
  const excluded = tests.filter(({ isExcluded }) => isExcluded);
  const included = runKeys
    .map((one) => tests.filter(({ key, isExcluded }) => key === one && !isExcluded))
    .filter((ofKey) => ofKey.length > 0);
  return (row: RunRow, kind: RunStateKind) =>
    included.every((ofKey) => ofKey.some(({ test }) => test(row, kind))) &&
    !excluded.some(({ test }) => test(row, kind));
}

/** Kind and extension of a run's output file, if the service reports them. */
export function kindsOf({ facts }: RunRow): readonly string[] {
  const output = facts.service?.output;
  return output ? [resultKind(output.type, output.name), extensionOf(output.name)].filter(Boolean) : [];
}

type RunTest = (row: RunRow, kind: RunStateKind) => boolean;

function testOf(key: RunKey, value: string, start: (text: string) => number | undefined): RunTest {
  const sought = fold(value);
  const isNamed = (name: string | undefined, id: string | undefined) =>
    id === value ||
    fold(name ?? '').includes(sought) ||
    (sought.length >= shortestId && (id?.startsWith(sought) ?? false));
  switch (key) {
    case 'status': {
      const word = statusWord(value);
      // Match only the beginning, since "Check failed" is not a failure.
      return (_, kind) =>
        groupsOf[kind].some((group) => groupWords[group].startsWith(word)) ||
        fold(stateTexts.labels[kind]).startsWith(word);
    }
    case 'workflow':
      return ({ workflowName, workflowId }) => isNamed(workflowName, workflowId);
    case 'team':
      return ({ teamName, teamId }) => isNamed(teamName, teamId);
    case 'by':
      if (sought === 'me') return ({ facts }) => isMine(facts);
      return ({ facts: { service } }) => isNamed(service?.startedBy.email, service?.startedBy.id);
    case 'kind':
      return (row) => kindsOf(row).some((kind) => kind.startsWith(sought));
    case 'is':
      return marks[sought as keyof typeof marks];
    case 'before':
      return ({ createdAt }) => createdAt < (start(value) ?? Infinity);
    case 'after':
      return ({ createdAt }) => createdAt >= (start(value) ?? -Infinity);
  }
}
