import type { RunFacts } from './run-record.ts';

/** Whether the service has responded about a run with a result or a status. */
export function isAnswered({ resultAt, report }: RunFacts): boolean {
  return resultAt !== undefined || report !== undefined;
}

/** Whether everything that a row contains about its run comes from a link. */
export function isLinksWord(facts: RunFacts): boolean {
  return facts.start.kind === 'tracked' && facts.start.byLink === true && !isAnswered(facts);
}

/**
 * How a run came to be in this browser. It was only `requested` if its start was refused or not confirmed, or if it was
 * cancelled before its execution began.
 */
export function arrivalOf({ start, service }: RunFacts): 'started' | 'requested' | 'added' | 'opened' {
  if (service) return service.status === 'cancelled' && service.startedAt === undefined ? 'requested' : 'started';
  if (start.kind === 'unconfirmed' || start.kind === 'refused') return 'requested';
  if (start.kind !== 'tracked') return 'started';
  return start.byLink ? 'opened' : 'added';
}
