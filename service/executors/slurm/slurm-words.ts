import type { SlurmState } from './slurm-programs.ts';

const waiting = new Set([
  'PENDING',
  'CONFIGURING',
  'REQUEUED',
  'REQUEUE_HOLD',
  'REQUEUE_FED',
  'SPECIAL_EXIT',
  'RESV_DEL_HOLD',
]);
const working = new Set(['RUNNING', 'COMPLETING', 'SUSPENDED', 'STOPPED', 'SIGNALING', 'STAGE_OUT', 'RESIZING']);

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^Priority$/, 'other jobs come before it'],
  [/^Resources$/, 'the nodes it needs are in use'],
  [/^(?:Begin ?Time|Reservation)$/, 'its start time has not come'],
  [/^Dependency/, 'it waits for another job'],
  [/^JobHeld|Held/, 'it is held'],
  [/^(?:QOS|Assoc|MaxJobs|MaxCpu|MaxMem)/, 'a limit of your account is reached'],
  [/^Partition.*Limit$/, 'it requests more than its partition allows'],
  [/^Partition(?:Down|Inactive)/, 'its partition is down'],
  [/^(?:ReqNodeNotAvail|Nodes? ?(?:down|required))/i, 'the nodes it needs are not available'],
  [/^Licenses$/, 'the licences it needs are in use'],
];

const ends: Readonly<Record<string, string>> = {
  TIMEOUT: 'It reached the time limit of its job.',
  DEADLINE: 'It reached the time limit of its job.',
  OUT_OF_MEMORY: 'It used more memory than its job is allowed.',
  CANCELLED: 'Its job was cancelled in Slurm.',
  PREEMPTED: 'Its job was preempted by another one.',
  NODE_FAIL: 'The node that it ran on failed.',
  BOOT_FAIL: 'The node that it was assigned to did not start.',
};

/** A job's progress as a message; undefined once it has ended. */
export function progressWords({ state, reason, place }: SlurmState): string | undefined {
  if (working.has(state)) return 'It is running on the cluster.';
  if (!waiting.has(state)) return undefined;
  const known = reasons.find(([pattern]) => pattern.test(reason))?.[1];
  const named = reason === '' || reason === 'None' ? undefined : reason;
  const why = known === undefined ? named : `${known} (${named})`;
  const where =
    place === undefined
      ? 'It is waiting in the queue of the cluster'
      : `It is number ${place} in the queue of the cluster`;
  return why === undefined ? `${where}.` : `${where}: ${why}.`;
}

const UNKNOWN = "Its job ended without a result: its node may have failed, or can't reach the folder of runs.";

/** The reason why a job failed, according to Slurm. */
export function endWords(found: SlurmState | undefined, otherwise = UNKNOWN): string {
  return (found && ends[found.state]) ?? otherwise;
}
