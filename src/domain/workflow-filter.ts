import type { Team } from '@/contract/team.ts';

import { formatFilterTerms, type KeyedTerm, parseFilterTerms } from './filter/filter-terms.ts';
import { fold } from './fold.ts';

const keys = ['team'] as const;

/** A parsed filter of workflows: `team:` terms, and words. */
export interface WorkflowFilter {
  /** The words, as a search query. */
  readonly query: string;
  readonly teams: readonly KeyedTerm<'team'>[];
}

/** A choice of teams by ID: a workflow must be in one of `among`, unless that is empty, and in none of `without`. */
export interface TeamChoice {
  readonly among: readonly string[];
  readonly without: readonly string[];
}

export function parseWorkflowFilter(text: string): WorkflowFilter {
  const terms = parseFilterTerms(text, keys);
  return {
    query: formatFilterTerms(terms.filter(({ key }) => key === undefined)),
    teams: terms.flatMap(({ key, ...rest }) => (key ? [{ key, ...rest }] : [])),
  };
}

/**
 * The teams selected by terms, each of which is an ID or part of a name. A name that matches no team selects no
 * workflow.
 * @param teamId the only team to include, provided that the terms include it too; `''` for any
 */
export function chosenTeams(terms: WorkflowFilter['teams'], teams: readonly Team[], teamId = ''): TeamChoice {
  const idsOf = (isExcluded: boolean) =>
    terms.filter((term) => term.isExcluded === isExcluded).flatMap(({ value }) => idsNamed(value, teams));
  const named = idsOf(false);
  const isAmong = named.length === 0 || named.includes(teamId);
  return { among: teamId === '' ? named : [isAmong ? teamId : none], without: idsOf(true) };
}

/** An ID that no team can have. */
const none = '-';

function idsNamed(value: string, teams: readonly Team[]): readonly string[] {
  const sought = fold(value);
  const found = teams.filter(({ id, name }) => id === value || fold(name).includes(sought));
  return found.length > 0 ? found.map(({ id }) => id) : [none];
}
