import type { Generated } from 'kysely';

export interface User {
  readonly id: string;
  readonly email: string;
}

/** Whether a team may cancel runs (interface §4.9: 402 if it is not active). */
export type Subscription = 'active' | 'inactive';

/** What a member of a team may do: look, work, or also manage members. */
export type Role = 'viewer' | 'member' | 'admin';

/** Actions of the audit log. */
export type AuditAction =
  | 'run start'
  | 'run cancel'
  | 'run update'
  | 'workflow create'
  | 'workflow update'
  | 'workflow delete'
  | 'sign in'
  | 'sign out'
  | 'sign-in link'
  | 'credentials'
  | 'token create'
  | 'sessions end'
  | 'identity add'
  | 'user add'
  | 'user disable'
  | 'user enable'
  | 'team add'
  | 'team rename'
  | 'team remove'
  | 'team subscription'
  | 'team credits'
  | 'member add'
  | 'member remove'
  | 'member role'
  | 'key create'
  | 'key revoke'
  | 'user operator'
  | 'queue hold'
  | 'queue release'
  | 'queue drain'
  | 'queue drain end';

/** The states of a run. The interface shows only `queued` (§3); the others are ours. */
export type RunStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';

interface UsersTable {
  id: string;
  email: string;
  created_at: Generated<Date>;
  disabled_at: Date | null;
  /** Whether an admin of a team disabled the user, and so an admin may enable them again. */
  disabled_by_admin: Generated<boolean>;
  /** Tokens of earlier versions, which have no session number, are refused if issued by this time. */
  sessions_from: Date | null;
  /** Increases when the user's sessions are ended. Tokens with a lower number are refused, whatever the clocks show. */
  session: Generated<number>;
  /** Whether the user operates the service, and so administers all teams. */
  operator: Generated<boolean>;
}

interface TeamsTable {
  id: string;
  name: string;
  subscription: Subscription;
  created_at: Generated<Date>;
  removed_at: Date | null;
  /** Each start costs one, down to 0. A team with 0 can still start runs, but can't cancel any. Null: unlimited. */
  credits: number | null;
}

interface TeamMembersTable {
  team_id: string;
  user_id: string;
  role: Generated<Role>;
  /** Whether a group of an issuer granted the membership, and can revoke it; others were granted by hand. */
  from_groups: Generated<boolean>;
}

/** Users as identified by OpenID Connect issuers. */
interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Generated<Date>;
}

interface ApiKeysTable {
  /** Identifies the key in admin commands and pages; not derived from the key itself. */
  id: Generated<string>;
  hash: string;
  user_id: string;
  created_at: Generated<Date>;
  /** Correct to the hour, so that not every request costs a write. */
  last_used_at: Date | null;
  name: string | null;
  expires_at: Date | null;
  /** Whether a sign-in made the key. A user has at most five such keys: one more replaces the least recently used. */
  from_link: Generated<boolean>;
  /** The issuer of the sign-in; null: none. */
  issuer: string | null;
}

interface SignInCodesTable {
  hash: string;
  user_id: string;
  /**
   * Hash of the nonce of the page that used the code. Only that page may use the code again, if the answer was lost.
   */
  used_by: string | null;
  expires_at: Date;
  /** The issuer that the person signed in with; null: none. */
  issuer: string | null;
  /** Lifetime of the token and key made from the code; null: that of any sign-in link. */
  ttl_seconds: number | null;
}

interface AuditTable {
  id: Generated<string>;
  at: Generated<Date>;
  /** The user's ID. Null: an operator, by an admin command. */
  user_id: string | null;
  /** Where the action was taken; null: not in extension `admin` or a command, or recorded by an earlier version. */
  via: 'command' | 'page' | null;
  /** Address that the request came from. */
  address: string | null;
  action: AuditAction;
  team_id: string | null;
  /** ID of the run, workflow, user, team or key. */
  subject_id: string | null;
  /** Name or new values of that subject, as JSON. */
  details: string | null;
}

interface WorkflowsTable {
  id: string;
  name: string;
  team_id: string;
  owner_id: string;
  is_external: boolean;
  canvas_type: number;
  public: boolean;
  created_at: Date;
  deleted_at: Date | null;
}

interface RunsTable {
  id: string;
  team_id: string;
  workflow_id: string;
  caller_id: string;
  /** The body of the start request as canonical JSON text, because jsonb would refuse a lone surrogate. */
  body: string;
  status: RunStatus;
  /** Number of attempts; a worker's writes are conditional on it. */
  attempt: Generated<number>;
  /** The worker that holds the run. */
  worker: string | null;
  /** Increases while that worker lives. */
  beat: Generated<number>;
  /** How many times a process died while executing the run, since the run was last parked. */
  interruptions: Generated<number>;
  /** Its progress, as a message; once the run has ended, its last progress. */
  progress: Generated<string | null>;
  /** Its progress, in numbers; null: unknown. */
  percent: Generated<number | null>;
  step: Generated<number | null>;
  steps: Generated<number | null>;
  /** The job submitted by its executor, as JSON text; null: there is none, or it has ended. */
  job: Generated<string | null>;
  /** Time of the next look at that job. While it is set, a running run is parked: no worker holds it. */
  ask_at: Generated<Date | null>;
  /** When `ask_at` was set. Later than now: the database's clock has been set back since. */
  parked_at: Generated<Date | null>;
  /** Time that it has used of its limit until it was parked or claimed, in milliseconds. */
  spent_ms: Generated<number>;
  /**
   * Whether continuing that job occupies a worker's slot, because it isn't submitted yet, or because the worker waits
   * for it.
   */
  takes_place: Generated<boolean | null>;
  /** Name of its executor, if executors have slots. */
  executor: Generated<string | null>;
  /** Why it failed, as a message. */
  reason: string | null;
  output_name: string | null;
  output_type: string | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  /** Increases with each change that is visible to a team. Only a trigger writes this column and the next two. */
  version: Generated<number>;
  /** The transaction that made the last change (xid8, as text). */
  changed_in: Generated<string>;
  changed_at: Generated<Date | null>;
  cancelled_by: string | null;
  /** The team's name for the run. */
  name: string | null;
  note: string | null;
  /** Size in bytes (bigint, as text); null if an earlier version stored the output. */
  output_size: string | null;
  /** Whether its output or log may exist. Retention sets it to false when it has removed both. */
  output_or_log: Generated<boolean>;
}

interface ServiceKeysTable {
  /** Always 1. */
  id: number;
  content: string;
}

/** Teams whose runs don't start. A hold under `EVERY_TEAM`, which is not the ID of any team, applies to all teams. */
interface QueueHoldsTable {
  id: string;
  held_at: Generated<Date>;
  /** The user's ID. Null: an operator, by an admin command. */
  held_by: string | null;
}

/**
 * Processes that serve requests or execute runs. Each updates its own row every ten seconds, and removes it when it
 * stops.
 */
interface NodesTable {
  /** The ID of the process, which also identifies it as the worker of a run. */
  id: string;
  host: string;
  role: string;
  version: string;
  /** Maximum number of concurrent runs. */
  places: number;
  /** Why the process is impaired, as a message. */
  trouble: string | null;
  started_at: Generated<Date>;
  seen_at: Generated<Date>;
}

/** The tables, as kysely sees them. */
export interface Schema {
  users: UsersTable;
  teams: TeamsTable;
  team_members: TeamMembersTable;
  identities: IdentitiesTable;
  api_keys: ApiKeysTable;
  sign_in_codes: SignInCodesTable;
  audit: AuditTable;
  workflows: WorkflowsTable;
  runs: RunsTable;
  service_keys: ServiceKeysTable;
  queue_holds: QueueHoldsTable;
  nodes: NodesTable;
}
