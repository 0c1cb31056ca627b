import { createConnection } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { expect } from 'vitest';

import type { TestService, TestUser } from './test-service.ts';

/** An answer that has been read completely. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

/** Parts of a request; the body is sent as JSON unless `raw` is given. */
export interface Sent {
  readonly body?: unknown;
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
}

/** The two credential headers of a user. */
export function credentialsOf({ accessToken, apiKey }: TestUser): Record<string, string> {
  return { authorization: `Bearer ${accessToken}`, 'x-api-key': apiKey };
}

/** Call a service over HTTP, with a user's credentials or without any. */
export async function call(
  service: Pick<TestService, 'url'>,
  user: TestUser | undefined,
  method: string,
  path: string,
  { body, raw, headers = {} }: Sent = {},
): Promise<Answer> {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(`${service.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(user && credentialsOf(user)),
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(content !== undefined && { body: content }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Repeat a request until the answer matches, with increasing waits to save CPU time.
 * @throws Error with the last answer if the time runs out
 */
export async function until<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean, limitMs = 60_000): Promise<T> {
  const start = performance.now();
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    const passed = performance.now() - start;
    if (passed > limitMs) throw new Error(`still ${JSON.stringify(answer)}`);
    await delay(Math.min(10 + passed / 10, 100));
  }
}

/** Create a workflow and return its ID. */
export async function makeWorkflow(service: TestService, user: TestUser, teamId: string, name = 'A'): Promise<string> {
  const { body } = await call(service, user, 'POST', '/accounts/workflows', { body: { name, team_id: teamId } });
  return (body as { id: string }).id;
}

/** Start a run of a workflow and return its ID. */
export async function startRun(
  service: TestService,
  user: TestUser,
  teamId: string,
  workflowId: string,
  inputs: Record<string, unknown> = { seconds: 0 },
): Promise<string> {
  const sent = { body: { id: workflowId, inputs } };
  const { body } = await call(service, user, 'POST', `/api/run_workflow/${teamId}`, sent);
  return (body as { run_id: string }).run_id;
}

/** The answer to get run result. */
export function askResult(service: TestService, user: TestUser, runId: string): Promise<Answer> {
  return call(service, user, 'GET', `/accounts/runs/${runId}/result`);
}

/** Wait for a run's result and return its URL. */
export async function awaitResult(service: TestService, user: TestUser, runId: string): Promise<string> {
  const { body } = await until(
    () => askResult(service, user, runId),
    ({ status }) => status === 200,
  );
  return (body as { result: string }).result;
}

/** Wait until a run's `Run-Status` has this value. */
export function awaitStatus(service: TestService, user: TestUser, runId: string, status: string): Promise<Answer> {
  return until(
    () => askResult(service, user, runId),
    ({ headers }) => headers.get('run-status') === status,
  );
}

/** Send raw bytes and return the whole answer, for requests that `fetch` would not make. */
export function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = createConnection(Number(port), hostname, () => socket.write(text));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

/** A matcher, for use inside an expected value, of any text that matches a pattern. */
export function matching(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}
