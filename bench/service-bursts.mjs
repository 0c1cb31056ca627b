// The bursts of `npm run bench:service -- bursts`: checks that no request of a burst is refused, and that another
// user's requests, sent from a separate thread, are still answered.
import { setTimeout as delay } from 'node:timers/promises';

import { ms, plain, reportFigure } from './support/figures.mjs';
import { fillWorkflows } from './support/fill-workflows.mjs';
import { firstIds, load, openConnection } from './support/http-connection.mjs';
import { startPoller } from './support/poller.mjs';
import { admin, signIn, startNode } from './support/service-node.mjs';

/** @typedef {Record<string, string>} Headers */

const show = (/** @type {number} */ count) => plain(count);

/**
 * @param {string} name
 * @param {readonly {status: number, took: number}[]} answers
 * @param {number} [limit] of the slowest, in milliseconds
 */
function sayAnswers(name, answers, limit) {
  const others = answers.filter(({ status }) => status !== 200).length;
  const slowest = Math.max(...answers.map(({ took }) => took));
  reportFigure(`${name}: answers other than 200, of ${plain(answers.length)}`, others, { limit: 0, show });
  reportFigure(`${name}: slowest`, slowest, { ...(limit !== undefined && { limit }), show: ms });
}

/** Add another user, with a team of their own. @param {Record<string, string>} env @returns {Promise<Headers>} */
async function signInAnother(env) {
  const email = 'beside@example.com';
  await admin(env, ['user', 'add', email]);
  await admin(env, ['team', 'add', 'Beside', '--member', email]);
  const { access_token, api_key } = await admin(env, ['credentials', '--user', email]);
  return { authorization: `Bearer ${String(access_token)}`, 'x-api-key': String(api_key) };
}

/** @param {string} origin @param {Headers} headers */
async function createBody(origin, headers) {
  const { send, close } = openConnection(origin, headers);
  const { team } = await firstIds(send);
  close();
  return JSON.stringify({ name: 'Burst', team_id: team });
}

/**
 * Send 300 simultaneous creates over open connections.
 * @param {string} origin
 * @param {Headers} headers
 * @param {string} body
 */
async function burst(origin, headers, body) {
  const connections = Array.from({ length: 300 }, () => openConnection(origin, headers));
  for (const { opened } of connections) await opened;
  const answers = await Promise.all(
    connections.map(async ({ send }) => {
      const startedAt = performance.now();
      const { status } = await send('POST', '/accounts/workflows', body);
      return { status, took: performance.now() - startedAt };
    }),
  );
  for (const { close } of connections) close();
  return answers;
}

/**
 * Measures bursts sent to a process that has just started, to a warm one, and after two idle seconds, three times each;
 * eight writers to a process that has just started; and 64 lists of 50,000 workflows over open connections. Another
 * user reads at the same time.
 * @param {Record<string, string>} env
 * @param {{quick: boolean}} how
 */
export async function measureBursts(env, { quick }) {
  const headers = await signIn(env);
  const beside = await signInAnother(env);
  const poll = (/** @type {string} */ origin) =>
    startPoller({ origin, headers: beside, path: '/accounts/teams', everyMs: 50 });
  let node = await startNode(env);
  const body = await createBody(node.origin, headers);
  await node.stop();

  for (let start = 1; start <= 3; start += 1) {
    node = await startNode(env);
    const reads = poll(node.origin);
    sayAnswers(`start ${start}: 300 creates, cold`, await burst(node.origin, headers, body));
    sayAnswers(`start ${start}: 300 creates, warm`, await burst(node.origin, headers, body));
    await delay(2000);
    sayAnswers(`start ${start}: 300 creates, after 2 idle seconds`, await burst(node.origin, headers, body));
    sayAnswers(`start ${start}: another user's reads meanwhile`, await reads.stop());
    await node.stop();
  }

  node = await startNode(env);
  const reads = poll(node.origin);
  const writers = { connections: 8, seconds: quick ? 3 : 10 };
  const writes = await load(node.origin, headers, writers, (send) => send('POST', '/accounts/workflows', body));
  reportFigure(`8 writers, process just started: refused, of ${plain(writes.times.length)}`, writes.failed, {
    limit: 0,
    show,
  });
  sayAnswers("8 writers: another user's reads meanwhile", await reads.stop());

  const count = quick ? 5000 : 50_000;
  await fillWorkflows(node.origin, headers, 0, count);
  const others = poll(node.origin);
  const lists = await load(node.origin, headers, { connections: 64, seconds: quick ? 3 : 15 }, (send) =>
    send('GET', '/accounts/workflows'),
  );
  const name = `64 lists of ${plain(count)}`;
  reportFigure(`${name}: refused, of ${plain(lists.times.length)}`, lists.failed, { limit: 0, show });
  reportFigure(`${name}: slowest`, Math.max(...lists.times), { show: ms });
  sayAnswers(`${name}: another user's reads meanwhile`, await others.stop(), 3000);
  await node.stop();
}
