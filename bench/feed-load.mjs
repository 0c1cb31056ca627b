// The request benchmarks of `npm run bench:feed`: starting runs while streams are open, paging through a long list, and
// admin reads.
import { median, ms, percentile, plain, reportFigure } from './support/figures.mjs';
import { load, openConnection } from './support/http-connection.mjs';
import { processorMs } from './support/service-node.mjs';
import { startReaders } from './support/stream-readers.mjs';

/** @typedef {import('./support/stream-readers.mjs').Headers} Headers */
/**
 * A page of runs, people or audit log entries; only the fields used here.
 * @typedef {{items: {id: string, email: string}[], next: string | null, next_cursor: string | null}} Page
 */

const micro = (/** @type {number} */ value) => `${Math.round(value * 1000)} µs`;
const ratio = (/** @type {number} */ value) => `${value.toFixed(2)} ×`;

/**
 * Measures how many short runs start per second and the CPU time of each, alternating between no open streams and 200
 * of the same team.
 * @param {import('./support/service-node.mjs').Node} node
 * @param {Headers} headers
 * @param {{team: string, workflow: string}} ids
 * @param {boolean} quick
 */
export async function measureStarts({ origin, child }, headers, { team, workflow }, quick) {
  const body = JSON.stringify({ id: workflow, inputs: { seconds: 0 } });
  const starts = async () => {
    const options = { connections: 8, seconds: quick ? 3 : 8 };
    const before = processorMs(child);
    const { rate, times } = await load(origin, headers, options, (send) =>
      send('POST', `/api/run_workflow/${team}`, body),
    );
    return { rate, processor: (processorMs(child) - before) / times.length };
  };
  await starts();
  /** @type {Awaited<ReturnType<typeof starts>>[]} */
  const withoutStreams = [];
  /** @type {Awaited<ReturnType<typeof starts>>[]} */
  const withStreams = [];
  for (let turn = 0; turn < (quick ? 3 : 5); turn += 1) {
    withoutStreams.push(await starts());
    const closeStreams = await startReaders({ origin, headers, count: 200 });
    withStreams.push(await starts());
    await closeStreams();
  }
  const rates = [withStreams, withoutStreams].map((turns) => median(turns.map(({ rate }) => rate)));
  const costs = [withStreams, withoutStreams].map((turns) => median(turns.map(({ processor }) => processor)));
  const [with200 = 0, without = 1] = rates;
  const [spent = 0, usual = 1] = costs;
  reportFigure('start rate with 200 open streams, vs none', with200 / without, {
    least: 0.9,
    show: ratio,
    baseline: `${plain(Math.round(with200))}/s vs ${plain(Math.round(without))}/s`,
  });
  reportFigure("the service's CPU time per start", spent, { show: micro, baseline: `${micro(usual)} without streams` });
}

/**
 * Opens a connection for measuring.
 * @param {import('./support/service-node.mjs').Node} node
 * @param {Headers} headers
 * @param {boolean} quick
 * @returns `time` sends a GET request and times it; `measure` repeats it and prints the 95th percentile; `close` closes
 *   the connection
 */
function openMeasured({ origin, child }, headers, quick) {
  const { send, close } = openConnection(origin, headers);
  /** @param {string} path */
  const time = async (path) => {
    const startedAt = performance.now();
    const { status, body } = await send('GET', path);
    const took = performance.now() - startedAt;
    if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
    return { took, page: /** @type {Page} */ (JSON.parse(body)) };
  };
  /** @param {string} name @param {string} path */
  const measure = async (name, path) => {
    for (let index = 0; index < 20; index += 1) await time(path);
    const before = processorMs(child);
    const times = [];
    for (let index = 0; index < (quick ? 30 : 200); index += 1) times.push((await time(path)).took);
    const processor = (processorMs(child) - before) / times.length;
    const baseline = `median ${ms(median(times))}, CPU ${ms(processor)}`;
    reportFigure(name, percentile(times, 0.95), { limit: 50, show: ms, baseline });
  };
  return { time, measure, close };
}

/**
 * @param {import('./support/service-node.mjs').Node} node
 * @param {Headers} headers
 * @param {number} count number of existing runs
 * @param {boolean} quick
 */
export async function measureList(node, headers, count, quick) {
  const { time, measure, close } = openMeasured(node, headers, quick);
  await measure(`first page of ${plain(count)} runs, p95`, '/accounts/runs');
  let next = (await time('/accounts/runs')).page.next_cursor;
  const pages = quick ? 200 : 1000;
  for (let page = 2; page < pages; page += 1) {
    next = (await time(`/accounts/runs?cursor=${next}`)).page.next_cursor;
  }
  await measure(`page ${plain(pages)} of the list, p95`, `/accounts/runs?cursor=${next}`);
  close();
}

/**
 * Number of audit log entries. Most are `run start`, a quarter of the people account for half of the entries, and the
 * rare actions are the oldest, which is the worst case for a filter.
 */
export const ADMIN_ENTRIES = 1_000_000;
export const WAITING = 10_000;

/**
 * SQL that adds 50 people, audit log entries, waiting runs, and 98 teams (100 with the existing two). Half of the runs
 * belong to one team.
 * @param {{team: string, workflow: string}} ids
 */
export const adminDataSql = ({ team, workflow }) => `
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
 * Measures what admins read: the audit log with every filter, the queue, the teams and the people; once as an operator
 * and once as a team's admin.
 * @param {import('./support/service-node.mjs').Node} node
 * @param {{operator: Headers, admin: Headers}} headers
 * @param {string} team
 * @param {boolean} quick
 */
export async function measureAdmin(node, { operator, admin }, team, quick) {
  for (const [who, headers] of Object.entries({ operator, admin })) {
    const { time, measure, close } = openMeasured(node, headers, quick);
    const { items } = (await time(`/accounts/admin/people?team_id=${team}`)).page;
    const idOf = (/** @type {number} */ n) => items.find(({ email }) => email === `p${n}@example.com`)?.id ?? '';
    const middle = new Date(Date.now() - ADMIN_ENTRIES * 5000).toISOString();
    const audit = '/accounts/admin/audit';
    await measure(`${who}: audit`, audit);
    let next = (await time(audit)).page.next;
    const pages = quick ? 100 : 1000;
    for (let page = 2; page < pages; page += 1) next = (await time(`${audit}?before=${next}`)).page.next;
    await measure(`${who}: audit, page ${plain(pages)}`, `${audit}?before=${next}`);
    for (const [name, query] of Object.entries({
      'one team': `team_id=${team}`,
      'a busy person': `user_id=${idOf(1)}`,
      'a rare person': `user_id=${idOf(50)}`,
      'a frequent action': 'action=run%20start',
      'a rare action': 'action=key%20create',
      'two actions': 'action=key%20create&action=run%20cancel',
      'a rare action of a busy person': `user_id=${idOf(1)}&action=key%20create`,
      'person, action, team': `user_id=${idOf(2)}&action=run%20cancel&team_id=${team}`,
      'half the period': `to=${middle}`,
      'one hour': `from=${middle}&to=${new Date(Date.parse(middle) + 3_600_000).toISOString()}`,
      'one subject': `subject_id=${idOf(1)}`,
    })) {
      await measure(`${who}: audit, ${name}`, `${audit}?${query}`);
    }
    await measure(`${who}: queue, ${plain(WAITING)} waiting`, '/accounts/admin/queue');
    await measure(`${who}: teams`, '/accounts/admin/teams');
    await measure(`${who}: people`, '/accounts/admin/people');
    close();
  }
}
