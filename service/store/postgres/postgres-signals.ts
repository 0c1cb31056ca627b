import { EventEmitter } from 'node:events';

import type { Client, Pool } from 'pg';

import { repeat } from '../../platform/repeat.ts';
import type { Signals, Topic } from '../signals.ts';

const CHANNEL = 'runboard';
const WATCH_MS = 1000;
/** Time, in milliseconds, within which repeats of the same signal count as one. */
const PAUSES = { waiting: 20, changed: 50 };

/** Signals over LISTEN and NOTIFY, on a separate connection, which is renewed whenever it breaks. */
export function createPostgresSignals(
  newClient: () => Client,
  pool: Pick<Pool, 'query'>,
  onError: (error: unknown) => void,
): Signals & { close(): Promise<void> } {
  const events = new EventEmitter();
  let client: Client | undefined;
  let closed = false;

  const connect = async () => {
    if (client || closed) return;
    const next = newClient();
    next.on('notification', ({ payload = '' }) => {
      const [topic = '', text = ''] = payload.split(' ');
      events.emit(topic, text);
    });
    const forget = () => {
      if (client === next) client = undefined;
    };
    next.on('error', forget);
    next.on('end', forget);
    try {
      await next.connect();
      client = next;
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      forget();
      void next.end().catch(() => undefined);
      throw error;
    }
  };
  /** Send a query regularly, which also detects a connection that is open but dead, as after a network failure. */
  const watch = repeat(
    async () => {
      if (!client) return connect();
      const current = client;
      try {
        await current.query('select 1');
      } catch {
        if (client === current) client = undefined;
        void current.end().catch(() => undefined);
        await connect();
      }
    },
    WATCH_MS,
    onError,
  );
  watch.wake();

  const notify = (payload: string) => {
    pool.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(onError);
  };
  const gathered = (topic: keyof typeof PAUSES) => {
    let pause: NodeJS.Timeout | undefined;
    let unsent = false;
    const announce = () => {
      unsent = pause !== undefined;
      if (unsent || closed) return;
      notify(topic);
      pause = setTimeout(() => {
        pause = undefined;
        if (unsent) announce();
      }, PAUSES[topic]);
    };
    return { announce, stop: () => clearTimeout(pause) };
  };
  const waiting = gathered('waiting');
  const changed = gathered('changed');
  return {
    send(topic: Topic, text = '') {
      if (topic === 'waiting') waiting.announce();
      else if (topic === 'changed') changed.announce();
      else notify(`${topic} ${text}`);
    },
    on: (topic, listener) => void events.on(topic, listener),
    async close() {
      closed = true;
      waiting.stop();
      changed.stop();
      await watch.stop();
      await client?.end().catch(() => undefined);
    },
  };
}
