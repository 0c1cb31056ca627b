import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';

import { runsEvent, type TeamRun } from '@/contract/team-run.ts';

import { credentialsOf } from './test-client.ts';
import type { TestService, TestUser } from './test-service.ts';

/** One event of a stream. */
export interface ReadEvent {
  readonly name: string;
  readonly id: string | undefined;
  readonly data: unknown;
  readonly bytes: number;
  readonly atMs: number;
}

/** A stream of events that is being read. */
export interface ReadStream {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly events: ReadEvent[];
  /** Number of comments. */
  readonly comments: () => number;
  /** The runs of all events so far, in their order. */
  readonly runs: () => TeamRun[];
  /** Resolves when the service has closed the stream. */
  readonly closed: Promise<void>;
  /** Disconnect. */
  readonly leave: () => void;
}

/**
 * Read a stream of changes until it ends, on a separate connection.
 * @param query such as `?after=…`
 */
export async function readEvents(
  service: Pick<TestService, 'url'>,
  user: TestUser,
  query = '',
  headers: Record<string, string> = {},
): Promise<ReadStream> {
  const sent = request(`${service.url}/accounts/runs/events${query}`, {
    agent: false,
    headers: { ...credentialsOf(user), ...headers },
  });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const events: ReadEvent[] = [];
  let comments = 0;
  const take = (block: string) => {
    if (block.startsWith(':')) {
      comments += 1;
      return;
    }
    const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line] as const));
    const field = (name: string) => fields.get(name)?.slice(name.length + 2);
    const data: unknown = JSON.parse(field('data') ?? 'null');
    const bytes = Buffer.byteLength(block) + 2;
    events.push({ name: field('event') ?? '', id: field('id'), data, bytes, atMs: performance.now() });
  };
  const read = async () => {
    response.setEncoding('utf8');
    let text = '';
    for await (const chunk of response) {
      text += String(chunk);
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) take(block);
    }
  };
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    comments: () => comments,
    runs: () => events.flatMap(({ name, data }) => (name === 'runs' ? runsEvent.parse(data).items : [])),
    closed: read().catch(() => undefined),
    leave: () => void response.destroy(),
  };
}

/** Begin to read a stream, and leave the rest of it unread. @returns a function that closes the connection */
export async function readBegin(service: Pick<TestService, 'url'>, user: TestUser): Promise<() => void> {
  const { host, hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const lines = Object.entries({ host, ...credentialsOf(user) }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET /accounts/runs/events HTTP/1.1\r\n${lines.join('')}\r\n`);
  await once(socket, 'data');
  socket.pause();
  return () => void socket.destroy();
}
