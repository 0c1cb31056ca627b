/** A user as identified by the service. */
export interface RunPerson {
  readonly id: string;
  /** `''` if the service doesn't report it. */
  readonly email: string;
}

/** The file that a run produced, without its address. */
interface ServiceOutput {
  readonly name: string;
  readonly type: string;
  /** In bytes. */
  readonly size?: number | undefined;
  /** When the service will remove the file. */
  readonly expiresAt?: number | undefined;
}

/**
 * A run as reported by the service (extension `runs` 1). All times except `at` are in milliseconds since the epoch, by
 * the service's clock.
 */
export interface ServiceFact {
  /** Increases with each change of the run. The fact with the highest version is used. */
  readonly version: number;
  /** When the report was received, by this computer's clock. */
  readonly at: number;
  /** How far the service's clock was then ahead of this computer's, in milliseconds. */
  readonly aheadMs: number;
  /** An open set. */
  readonly status: string;
  /** The latest message: progress, or why the run failed. */
  readonly words: string;
  /** Progress of a running run, from 0 to 1; undefined if unknown. */
  readonly share?: number | undefined;
  /** The team's name for the run. */
  readonly name?: string | undefined;
  readonly note?: string | undefined;
  readonly createdAt: number;
  readonly startedAt?: number | undefined;
  readonly endedAt?: number | undefined;
  readonly startedBy: RunPerson;
  readonly cancelledBy?: RunPerson | undefined;
  /** How many times the run's execution has begun. */
  readonly attempt?: number | undefined;
  /** Undefined if the run has no output, or no longer has one. */
  readonly output?: ServiceOutput | undefined;
  /** Whether the signed-in user started the run. */
  readonly isMine: boolean;
}

const ends: ReadonlySet<string> = new Set(['succeeded', 'failed', 'cancelled']);

/** Whether a run has ended, according to the service. */
export function hasEnded({ status }: ServiceFact): boolean {
  return ends.has(status);
}

/** The newer of two facts about a run; if both have the same version, the first. */
export function newerFact(one: ServiceFact | undefined, other: ServiceFact | undefined): ServiceFact | undefined {
  if (!one || !other) return one ?? other;
  return other.version > one.version ? other : one;
}

/** How long a run waited before it started, in milliseconds; undefined until it starts. */
export function waitedMs({ createdAt, startedAt }: ServiceFact): number | undefined {
  return startedAt === undefined ? undefined : Math.max(0, startedAt - createdAt);
}

/** A user's email address, or else the first characters of their ID. */
export function personName({ id, email }: RunPerson): string {
  return email || id.slice(0, 8);
}
