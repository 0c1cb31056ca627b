// The request benchmarks of `npm run bench:feed`: starting runs while streams are open, paging through a long list, and
// admin reads.
import { median, ms, percentile, plain, say } from './support/figures.mjs';
import { load, openConnection } from './support/http-connection.mjs';
import { processorMs } from './support/service-node.mjs';
import { startReaders } from './support/stream-readers.mjs';

/** @typedef {import('./support/stream-readers.mjs').Headers} Headers */
/**
 * The fields used here of a page of runs, people or audit log entries.
 * @typedef {{items: {id: string, email: string}[], next: string | null, next_cursor: string | null}} Page
 */

const micro = (/** @type {number} */ value) => `${Math.round(value * 1000)} µs`;
const fold = (/** @type {number} */ value) => `${value.toFixed(2)} ×`;

/**
 * Measures how many short runs start per second and the CPU time of each, alternating between no open streams and 200
 * of the same team.
 * @param {import('./support/service-node.mjs').Node} node
 * @param {Headers} headers
 * @param {{team: string, workflow: string}} ids
 * @param {boolean} quick
 */
export async function measureBeside({ origin, child }, headers, { team, workflow }, quick) {
  const body = JSON.stringify({ id: workflow, inputs: { seconds: 0 } });
  const starts = async () => {
    const how = { connections: 8, seconds: quick ? 3 : 8 };
    const before = processorMs(child);
    const { rate, times } = await load(origin, headers, how, (ask) => ask('POST', `/api/run_workflow/${team}`, body));
    return { rate, processor: (processorMs(child) - before) / times.length };
  };
  await starts();
  /** @type {Awaited<ReturnType<typeof starts>>[]} */
  const alone = [];
  /** @type {Awaited<ReturnType<typeof starts>>[]} */
  const beside = [];
  for (let turn = 0; turn < (quick ? 3 : 5); turn += 1) {
    alone.push(await starts());
    const leave = await startReaders({ origin, headers, count: 200 });
    beside.push(await starts());
    await leave();
  }
  const rates = [beside, alone].map((turns) => median(turns.map(({ rate }) => rate)));
  const costs = [beside, alone].map((turns) => median(turns.map(({ processor }) => processor)));
  const [with200 = 0, without = 1] = rates;
  const [spent = 0, usual = 1] = costs;
  say('start rate with 200 open streams, vs none', with200 / without, {
    least: 0.9,
    show: fold,
    baseline: `${plain(Math.round(with200))}/s vs ${plain(Math.round(without))}/s`,
  });
  say("the service's CPU time per start", spent, { show: micro, baseline: `${micro(usual)} without streams` });
}

/**
 * Opens a connection.
 * @param {import('./support/service-node.mjs').Node} node
 * @param {Headers} headers
 * @param {boolean} quick
 * @returns `timed` for one GET request, and `measured` to repeat one and print its 95th percentile
 */
function timing({ origin, child }, headers, quick) {
  const { ask, close } = openConnection(origin, headers);
  /** @param {string} path */
  const timed = async (path) => {
    const begun = performance.now();
    const { status, body } = await ask('GET', path);
    const took = performance.now() - begun;
    if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
    return { took, page: /** @type {Page} */ (JSON.parse(body)) };
  };
  /** @param {string} name @param {string} path */
  const measured = async (name, path) => {
    for (let index = 0; index < 20; index += 1) await timed(path);
    const before = processorMs(child);
    const times = [];
    for (let index = 0; index < (quick ? 30 : 200); index += 1) times.push((await timed(path)).took);
    const processor = (processorMs(child) - before) / times.length;
    const baseline = `median ${ms(median(times))}, CPU ${ms(processor)}`;
    say(name, percentile(times, 0.95), { limit: 50, show: ms, baseline });
  };
  return { timed, measured, close };
}

/**
 * @param {import('./support/service-node.mjs').Node} node
 * @param {Headers} headers
 * @param {number} count number of existing runs
 * @param {boolean} quick
 */
export async function measureList(node, headers, count, quick) {
  const { timed, measured, close } = timing(node, headers, quick);
  await measured(`first page of ${plain(count)} runs, p95`, '/accounts/runs');
  let next = (await timed('/accounts/runs')).page.next_cursor;
  const pages = quick ? 200 : 1000;
  for (let page = 2; page < pages; page += 1) {
    next = (await timed(`/accounts/runs?cursor=${next}`)).page.next_cursor;
  }
  await measured(`page ${plain(pages)} of the list, p95`, `/accounts/runs?cursor=${next}`);
  close();
}

/**
 * Number of audit log entries. Most are `run start`, a quarter of the people have half of them, and the rare
 * actions are the oldest entries, which is the worst case for a filter.
 */
export const ADMIN_ENTRIES = 1_000_000;
export const WAITING = 10_000;

/**
 * SQL that adds 98 teams to the first two, 50 people, audit log entries, and waiting runs. Half of the runs belong to
 * one team.
 * @param {{team: string, workflow: string}} ids
 */
export const fillingAdmin = ({ team, workflow }) => `
  insert into users (id, email) select gen_random_uuid(), 'p' || i || '@example.com' from generate_series(1, 50) i;
  insert into teams (id, name, subscription)
    select gen_random_uuid(), 'Team ' || i, 'active' from generate_series(1, 98) i;
  insert into team_members (team_id, user_id, role)
    select '${team}', id, case email when 'p1@example.com' then 'admin' else 'member' end
    from users where email like 'p%@example.com';
  create temporary table t as select id, row_number() over (order by id <> '${team}', name) as n from teams;
  create temporary table u as
    select id, row_number() over (order by length(email), email) as n from users where email like 'p%@example.com';
  create temporary table entries as
    select i, case when i < 20 then 50 else 1 + floor(49 * power(random(), 2)) end::int as person,
      case when i < 20 then 1 else 1 + floor(100 * power(random(), 3)) end::int as team,
      case when i < 10 then 'key create' when i < 20 then 'member role' when i % 3 = 0 then 'workflow update'
        when i % 20 = 1 then 'run cancel' else 'run start' end as action
    from generate_series(1, ${ADMIN_ENTRIES}) i;
  insert into audit (at, user_id, team_id, action, subject_id)
    select now() - (${ADMIN_ENTRIES} - i) * interval '10 s', u.id, t.id, action, gen_random_uuid()
    from entries join t on t.n = team join u on u.n = person order by i;
  insert into runs (id, team_id, workflow_id, caller_id, body, status, created_at)
    select gen_random_uuid(), t.id, '${workflow}', (select id from u where n = 1),
      '{"id":"${workflow}","inputs":{"seconds":3600},"origin":null}', 'queued', now() - i * interval '1 s'
    from generate_series(1, ${WAITING + 200}) i join t on t.n = case when i % 2 = 0 then 1 else 1 + i % 100 end;
  drop table t; drop table u; drop table entries;`;

/**
 * Measures admins' reads: the audit log with each filter, and the queue, each by an operator and by a team's admin.
 * @param {import('./support/service-node.mjs').Node} node
 * @param {{operator: Headers, admin: Headers}} headers
 * @param {string} team
 * @param {boolean} quick
 */
export async function measureAdmin(node, { operator, admin }, team, quick) {
  for (const [who, headers] of Object.entries({ operator, admin })) {
    const { timed, measured, close } = timing(node, headers, quick);
    const { items } = (await timed(`/accounts/admin/people?team_id=${team}`)).page;
    const idOf = (/** @type {number} */ n) => items.find(({ email }) => email === `p${n}@example.com`)?.id ?? '';
    const middle = new Date(Date.now() - ADMIN_ENTRIES * 5000).toISOString();
    const audit = '/accounts/admin/audit';
    await measured(`${who}: audit`, audit);
    let next = (await timed(audit)).page.next;
    const pages = quick ? 100 : 1000;
    for (let page = 2; page < pages; page += 1) next = (await timed(`${audit}?before=${next}`)).page.next;
    await measured(`${who}: audit, page ${plain(pages)}`, `${audit}?before=${next}`);
    for (const [name, query] of Object.entries({
      team: `team_id=${team}`,
      'busy person': `user_id=${idOf(1)}`,
      'rare person': `user_id=${idOf(50)}`,
      'frequent action': 'action=run%20start',
      'rare action': 'action=key%20create',
      'two actions': 'action=key%20create&action=run%20cancel',
      'rare action of a busy person': `user_id=${idOf(1)}&action=key%20create`,
      'person, action, team': `user_id=${idOf(2)}&action=run%20cancel&team_id=${team}`,
      'half the period': `to=${middle}`,
      'an hour': `from=${middle}&to=${new Date(Date.parse(middle) + 3_600_000).toISOString()}`,
      subject: `subject_id=${idOf(1)}`,
    })) {
      await measured(`${who}: audit by ${name}`, `${audit}?${query}`);
    }
    await measured(`${who}: queue, ${plain(WAITING)} waiting`, '/accounts/admin/queue');
    await measured(`${who}: teams`, '/accounts/admin/teams');
    await measured(`${who}: people`, '/accounts/admin/people');
    close();
  }
}
