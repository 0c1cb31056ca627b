import type { RunFacts } from './run-record.ts';

/** Whether the service has answered for a run: with a result, or with a status. */
export function isAnswered({ resultAt, report }: RunFacts): boolean {
  return resultAt !== undefined || report !== undefined;
}

/** Whether a row's facts of its run come from a link alone. */
export function isLinksWord(facts: RunFacts): boolean {
  return facts.start.kind === 'tracked' && facts.start.byLink === true && !isAnswered(facts);
}

/** How a run came to this browser. */
export function arrivalOf({ start, service }: RunFacts): 'started' | 'added' | 'opened' {
  // The service knows when it was started.
  if (start.kind !== 'tracked' || service) return 'started';
  return start.byLink ? 'opened' : 'added';
}
