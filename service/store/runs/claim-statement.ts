import { sql, type RawBuilder } from 'kysely';

import { EVERY_TEAM } from '../admin/hold-store.ts';

/** Which executor each workflow uses, and the executors' limits. */
export interface ExecutorSlots {
  /** Number of slots, by the name of the executor; an executor without an entry has no limit. */
  readonly limits: Readonly<Record<string, number>>;
  /** Names of the executors that submit runs as jobs to an engine. */
  readonly keepJobs: readonly string[];
  /** Name of the executor by workflow ID, in lower case. */
  readonly workflows: Readonly<Record<string, string>>;
  /** Name of the executor by canvas type. */
  readonly canvasTypes: Readonly<Record<string, string>>;
  readonly default: string;
}

/** A worker's request for runs. */
export interface ClaimRequest {
  /** The worker's ID, a UUID. */
  readonly worker: string;
  /** Number of the worker's free slots. */
  readonly free: number;
  /** Maximum number of concurrent runs of one team, including parked ones, over all workers. */
  readonly perTeam: number;
  readonly slots?: ExecutorSlots | undefined;
  readonly at: Date;
}

/** An arbitrary number for the lock that keeps two workers from choosing at the same moment. */
const CLAIM_LOCK = 4_680_001;

/** The slots; undefined if no executor has a limit. */
export function withLimits(slots: ExecutorSlots | undefined): ExecutorSlots | undefined {
  return slots && Object.keys(slots.limits).length > 0 ? slots : undefined;
}

/** Try to become the only worker that chooses runs until the transaction ends. */
export const tryClaimLock = sql`pg_try_advisory_xact_lock(${sql.lit(CLAIM_LOCK)})`;

/** SQL for the name of the executor of a row of `runs`, given its row of `workflows`. */
export function executorName({ workflows, canvasTypes, default: otherwise }: ExecutorSlots): RawBuilder<string> {
  return sql<string>`coalesce(${JSON.stringify(workflows)}::jsonb ->> runs.workflow_id::text,
    ${JSON.stringify(canvasTypes)}::jsonb ->> workflows.canvas_type::text, ${otherwise}::text)`;
}

/** SQL for the free slots, as rows of name and number: `room (name, free)`. */
export function freeSlots({ limits }: ExecutorSlots): RawBuilder<unknown> {
  return sql`room (name, free) as (
    select limits.key, limits.value::int - (
      select count(*)::int from runs where runs.status = 'running' and runs.executor = limits.key
    )
    from jsonb_each_text(${JSON.stringify(limits)}::jsonb) as limits
  )`;
}

/**
 * The statement that starts up to `free` runs. Waiting teams are found by a loose scan of an index. If there are slots,
 * runs of an executor without a free slot are skipped.
 */
export function claimStatement({ worker, free, perTeam, slots: given, at }: ClaimRequest): RawBuilder<unknown> {
  const slots = withLimits(given);
  const name = slots ? executorName(slots) : sql`null::text`;
  const notFull = slots ? sql`and not exists (select from room where room.free <= 0 and room.name = ${name})` : sql``;
  const chosen = slots
    ? sql`ranked as (
        select id, name, turn, row_number() over (partition by name order by turn, random()) as nth from candidates
      ), chosen as (
        select ranked.id from ranked left join room using (name)
        where room.free is null or ranked.nth <= room.free
        order by ranked.turn, random() limit ${free}::int
      )`
    : sql`chosen as (select id from candidates order by turn, random() limit ${free}::int)`;
  return sql`
    with recursive gate as materialized (
      select ${tryClaimLock} as open
    ), waiting (team_id) as (
      (select team_id from runs where status = 'queued' order by team_id limit 1)
      union all
      select (
        select runs.team_id from runs
        where runs.status = 'queued' and runs.team_id > waiting.team_id order by runs.team_id limit 1
      )
      from waiting where waiting.team_id is not null
    ), ${slots ? sql`${freeSlots(slots)}, ` : sql``}candidates as (
      select next.id, next.name, next.turn
      from gate, waiting
      cross join lateral (
        select count(*) as count from runs where runs.status = 'running' and runs.team_id = waiting.team_id
      ) as busy
      cross join lateral (
        select runs.id, ${name} as name, row_number() over (order by runs.created_at, runs.id) + busy.count as turn
        from runs ${slots ? sql`join workflows on workflows.id = runs.workflow_id` : sql``}
        where runs.status = 'queued' and runs.team_id = waiting.team_id ${notFull}
        order by runs.created_at, runs.id
        limit greatest(0, least(${free}::int, ${perTeam}::int - busy.count))
      ) as next
      where gate.open and waiting.team_id is not null
        and not exists (select from queue_holds where id in (waiting.team_id, ${sql.lit(EVERY_TEAM)}))
    ), ${chosen}, locked as (
      select id from runs where id = any(array(select id from chosen)) and status = 'queued' for update skip locked
    ), begun as (
      update runs set status = 'running', attempt = attempt + 1, worker = ${worker}, started_at = ${at},
        executor = ${name}, spent_ms = 0, progress = null, percent = null, step = null, steps = null
      from locked, workflows
      where runs.id = locked.id and workflows.id = runs.workflow_id
      returning runs.id, runs.attempt, runs.body, runs.team_id, runs.workflow_id, workflows.name as workflow_name,
        workflows.canvas_type, runs.created_at, runs.started_at, runs.spent_ms, runs.job
    )
    select begun.*, not gate.open or (select count(*) from locked) < (select count(*) from chosen)
      or (select count(*) from chosen) < least(${free}::int, (select count(*) from candidates)) as again
    from gate left join begun on true`;
}
