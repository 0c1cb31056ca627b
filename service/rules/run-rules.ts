import type { Clock } from '../platform/clock.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import type { RunRow } from '../store/runs/run-store.ts';
import type { ExecutorSlots } from '../store/runs/claim-statement.ts';
import { MOST_BEFORE, type Place } from '../store/runs/place-store.ts';
import type { Store } from '../store/store.ts';
import type { FoundTeam } from '../store/team-store.ts';

/** Find a run. @throws HttpError 404 */
export async function findRun(store: Store, runId: string): Promise<RunRow> {
  const run = await store.runs.find(runId);
  if (!run) throw notFound('There is no such run.');
  return run;
}

/** @throws HttpError 402 if the team can't cancel runs (interface §4.9) */
export function requireCredits({ subscription, credits }: Pick<FoundTeam, 'subscription' | 'credits'>): void {
  if (subscription !== 'active') throw new HttpError(402, "The team's subscription is not active.");
  if (credits === 0) throw new HttpError(402, 'The team has no credits left.');
}

/** The parts needed to describe the state of a run without a result. */
interface RunParts {
  readonly clock: Clock;
  readonly store: Store;
  readonly perTeam: number;
  readonly slots?: ExecutorSlots | undefined;
}

/**
 * The 404 of a run without a result (interface §4.10): its state as a message and, beyond the interface, as headers.
 * `Retry-After` is sent while a result may still come, and grows with the run's age.
 */
export async function noResult(run: RunRow, { clock, store, perTeam, slots }: RunParts): Promise<HttpError> {
  const now = clock.now().getTime();
  const since = Math.max(0, Math.round((now - (run.started_at ?? run.created_at).getTime()) / 1000));
  const age = Math.max(0, (now - run.created_at.getTime()) / 1000);
  const waiting = { 'run-status': run.status, 'retry-after': String(Math.min(15, Math.max(1, Math.floor(age / 10)))) };
  switch (run.status) {
    case 'queued':
      return notFound(
        `The run is queued and has no result yet. ${placeWords(await store.places.find(run.id, slots), perTeam)}`.trim(),
        waiting,
      );
    case 'running':
      return notFound(
        run.progress === null
          ? `The run has been running for ${since} s and has no result yet.`
          : `The run has been running for ${since} s: ${run.progress}`,
        waiting,
      );
    case 'failed':
      return notFound(`The run failed: ${run.reason ?? 'the reason is unknown.'}`, { 'run-status': run.status });
    case 'cancelled':
      return notFound('The run was cancelled and has no result.', { 'run-status': run.status });
    case 'succeeded':
      // If retention removed the output, its name is missing, too; if the name is there, the file was lost.
      return notFound(run.output_name === null ? 'The result has expired.' : 'The output of the run is gone.');
  }
}

/** Place of a queued run in the queue, and the reason why it waits; `''` if it has started since. */
function placeWords(place: Place | undefined, perTeam: number): string {
  if (!place) return '';
  const { before, underway, executor, freeSlots, held, drained } = place;
  if (held) return "Your team's queue is held: it begins once an admin of the team releases the queue.";
  if (drained) return "The service isn't starting runs at the moment, because it is about to be upgraded.";
  const ahead =
    before === 0
      ? "It is your team's next run."
      : before === 1
        ? '1 run of your team comes before it.'
        : `${before < MOST_BEFORE ? before : `${MOST_BEFORE} or more`} runs of your team come before it.`;
  if (underway >= perTeam) {
    const slots = perTeam === 1 ? "Your team's only slot is" : `${underway} of your team's ${perTeam} slots are`;
    return `${ahead} ${slots} in use.`;
  }
  if (executor !== null && freeSlots !== null && freeSlots <= 0)
    return `${ahead} All slots of “${executor}” are in use.`;
  return `${ahead} It is waiting for a worker with a free slot.`;
}
