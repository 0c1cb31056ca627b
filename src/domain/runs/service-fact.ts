/** A person as identified by the service. */
export interface RunPerson {
  readonly id: string;
  /** `''` if the service doesn't report it. */
  readonly email: string;
}

/** The file that a run produced, never its address. */
interface ServiceOutput {
  readonly name: string;
  readonly type: string;
  /** In bytes. */
  readonly size?: number | undefined;
  /** When the service removes it. */
  readonly expiresAt?: number | undefined;
}

/**
 * A run as the service reports it (extension `runs` 1). All times except `at` are milliseconds since the epoch by the
 * service's clock.
 */
export interface ServiceFact {
  /** Grows with each change of the run: the highest counts. */
  readonly version: number;
  /** When it was received, by this computer's clock. */
  readonly at: number;
  /** How far the service's clock was ahead of this computer's then, in milliseconds. */
  readonly aheadMs: number;
  /** An open set. */
  readonly status: string;
  /** The latest message: progress, or why it failed. */
  readonly words: string;
  /** Progress of a running run, from 0 to 1; undefined if unknown. */
  readonly share?: number | undefined;
  /** The team's name for it. */
  readonly name?: string | undefined;
  readonly note?: string | undefined;
  readonly createdAt: number;
  readonly startedAt?: number | undefined;
  readonly endedAt?: number | undefined;
  readonly startedBy: RunPerson;
  readonly cancelledBy?: RunPerson | undefined;
  /** How many times it was started. */
  readonly attempt?: number | undefined;
  /** Undefined if the run has no output, or no longer has one. */
  readonly output?: ServiceOutput | undefined;
  /** Whether this person started it. */
  readonly isMine: boolean;
}

const ends: ReadonlySet<string> = new Set(['succeeded', 'failed', 'cancelled']);

/** Whether a run has ended, according to the service. */
export function hasEnded({ status }: ServiceFact): boolean {
  return ends.has(status);
}

/** The newer of two facts about a run; the first of equal ones. */
export function newerFact(one: ServiceFact | undefined, other: ServiceFact | undefined): ServiceFact | undefined {
  if (!one || !other) return one ?? other;
  return other.version > one.version ? other : one;
}

/** How long a run waited to start, in milliseconds; undefined before that. */
export function waitedMs({ createdAt, startedAt }: ServiceFact): number | undefined {
  return startedAt === undefined ? undefined : Math.max(0, startedAt - createdAt);
}

/** A person's e-mail address, else the first letters of their id. */
export function personName({ id, email }: RunPerson): string {
  return email || id.slice(0, 8);
}
