import { ownValue } from '@/contract/own-value.ts';
import type { Endpoint, PathParams } from '@/contract/endpoints.ts';
import { readErrorBody } from '@/contract/errors.ts';
import type * as z from 'zod/mini';

import { ApiError } from './api-error.ts';
import { clock, learnDate } from './clock.ts';
import type { Config } from './config.ts';
import type { Credentials, SessionCredentials } from './credentials.ts';
import { readAnswer } from './read-answer.ts';
import { yieldToMain } from './yield-to-main.ts';

/** How long a request may go without a response, or without more of it, before it times out, in milliseconds. */
export const requestTimeoutMs = 30_000;

/**
 * Length above which a response is long, in characters. A long list is parsed with pauses for other tasks; any other
 * long response is rejected.
 */
const longBody = 500_000;

const listStart = /^\s*\[/;

/** Maximum length of a message from the service, in characters. */
const longestWords = 2000;

type ParamsOption<Path extends string> = [PathParams<Path>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<PathParams<Path>, string>> };

type BodyOption<Body> = Body extends z.ZodMiniType ? { readonly body: z.input<Body> } : { readonly body?: undefined };

/** Query parameters by name. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

/** Parameters of a call, from the endpoint's path template and body schema. */
export type RequestOptions<Path extends string, Body> = ParamsOption<Path> &
  BodyOption<Body> & {
    readonly signal?: AbortSignal | undefined;
    /** Only for extensions; a list is sent as a repeated parameter. */
    readonly query?: Query | undefined;
    /** How long the service may be silent before the call times out, in milliseconds; see `requestTimeoutMs`. */
    readonly timeoutMs?: number;
    /** Idempotency key, so that a repeated request takes effect only once; used for the embedded service. */
    readonly idempotencyKey?: string | undefined;
  };

/** What the API of a session depends on. */
export interface ApiOptions {
  readonly config: Config;
  /** The session's current credentials; undefined if it has ended, in which case nothing may be sent. */
  readonly getCredentials: () => SessionCredentials | undefined;
  /** Called when a call is refused with a 401. @param generation of the credentials that were refused */
  readonly onUnauthorized: (generation: number) => void;
}

/** The typed calls of the interface, on behalf of one session. */
export interface Api {
  readonly config: Config;
  /**
   * Call an endpoint of the interface and read the response. Any 2xx is success. The HTTP cache only stores responses
   * of endpoints that revalidate (get run id mints a new ID each time, and results change).
   * @returns the response, parsed with the endpoint's schema
   * @throws ApiError of kind network, timeout, http (with the service's message) or contract
   * @throws AbortError if `signal` was aborted, or the session has ended
   */
  readonly request: <Path extends string, Body extends z.ZodMiniType | undefined, Response extends z.ZodMiniType>(
    endpoint: Endpoint<Path, Body, Response>,
    options: RequestOptions<Path, Body>,
  ) => Promise<z.output<Response>>;
  /** Like `request`, but the caller parses the response. @returns the bytes of its body. @throws like `request` */
  readonly requestBytes: <Path extends string, Body extends z.ZodMiniType | undefined, Response extends z.ZodMiniType>(
    endpoint: Endpoint<Path, Body, Response>,
    options: RequestOptions<Path, Body>,
  ) => Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Call an endpoint that responds with server-sent events.
   * @param options `timeoutMs` is the longest silence between two chunks
   * @returns the chunks as they arrive; they end when the service closes the stream, and reject like `request`
   * @throws like `request`
   */
  readonly requestStream: <Path extends string>(
    endpoint: Endpoint<Path, undefined>,
    options: RequestOptions<Path, undefined>,
  ) => Promise<AsyncIterable<Uint8Array>>;
}

/** Create the API of one session. It stores no credentials: each call uses the current ones. */
export function createApi({ config, getCredentials, onUnauthorized }: ApiOptions): Api {
  /** Addresses of lists that this session has read. A cached response for any other address may be another user's. */
  const read = new Set<string>();

  /** Send a request and return the response before its body is read. */
  async function open<Path extends string, Body extends z.ZodMiniType | undefined, Response extends z.ZodMiniType>(
    endpoint: Endpoint<Path, Body, Response>,
    options: RequestOptions<Path, Body>,
    accept = 'application/json',
  ) {
    const credentials = getCredentials();
    if (!credentials) throw new DOMException('The session has ended.', 'AbortError');
    const { generation } = credentials;
    // In Node, where tests run, `navigator` may be missing.
    const unsent = typeof navigator !== 'undefined' && !navigator.onLine;
    const silence = new AbortController();
    const signal = options.signal ? AbortSignal.any([options.signal, silence.signal]) : silence.signal;
    /** Wait for the headers of the response, or for its next chunk. */
    const onTheWay = async <Value>(step: Promise<Value>): Promise<Value> => {
      const timer = setTimeout(() => silence.abort(), options.timeoutMs ?? requestTimeoutMs);
      try {
        return await step;
      } catch (cause) {
        options.signal?.throwIfAborted();
        const kind = silence.signal.aborted ? 'timeout' : 'network';
        throw new ApiError({ kind, cause, generation, unsent });
      } finally {
        clearTimeout(timer);
      }
    };
    const url = endpointUrl(config, endpoint, options.params) + queryText(options.query);
    const sentAtMs = performance.now();
    const response = await onTheWay(
      fetch(url, {
        method: endpoint.method,
        headers: {
          ...headersOf(endpoint, credentials),
          Accept: accept,
          ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
        },
        signal,
        cache: endpoint.revalidates ? (read.has(url) ? 'no-cache' : 'reload') : 'no-store',
        // Don't follow redirects, which would send the API key to another host.
        redirect: 'error',
        ...(endpoint.body && { body: JSON.stringify(options.body) }),
      }),
    );
    learnDate(response, performance.now() - sentAtMs);
    if (response.ok && endpoint.revalidates) read.add(url);
    if (!response.ok) {
      const body = await readBody(response, onTheWay);
      if (response.status === 401) onUnauthorized(generation);
      // No error body is this long, so don't parse it.
      throw httpError(response, body.length > longBody ? undefined : parseJson(decode(body)), generation);
    }
    return { response, onTheWay, generation, sentAtMs };
  }

  async function send<Path extends string, Body extends z.ZodMiniType | undefined, Response extends z.ZodMiniType>(
    endpoint: Endpoint<Path, Body, Response>,
    options: RequestOptions<Path, Body>,
  ) {
    const { response, onTheWay, ...sent } = await open(endpoint, options);
    return { ...sent, body: await readBody(response, onTheWay), status: response.status };
  }

  return {
    config,
    request: async (endpoint, options) => {
      const { body, status, generation, sentAtMs } = await send(endpoint, options);
      const text = decode(body);
      const isLong = text.length > longBody;
      if (isLong) await yieldToMain();
      // Don't parse a long object that nothing expects: the page would hang while it shows it.
      const isReadable = !isLong || endpoint.mayBeLong || listStart.test(text);
      const json = isReadable ? parseJson(text) : undefined;
      if (isAsOf(json)) clock.learn(Date.parse(json.as_of), performance.now() - sentAtMs);
      if (isLong) await yieldToMain();
      const answer = await readAnswer(endpoint.response, json, yieldToMain);
      if ('error' in answer) throw new ApiError({ kind: 'contract', status, cause: answer.error, generation });
      return answer.data;
    },
    requestBytes: async (endpoint, options) => (await send(endpoint, options)).body,
    requestStream: async (endpoint, options) => {
      const { response, onTheWay, generation } = await open(endpoint, options, eventStream);
      if (response.headers.get('content-type')?.startsWith(eventStream)) return chunksOf(response, onTheWay);
      await response.body?.cancel();
      throw new ApiError({ kind: 'contract', status: response.status, generation });
    },
  };
}

const eventStream = 'text/event-stream';

/** Waits for the next part of a response, within the timeout. */
type OnTheWay = <Value>(step: Promise<Value>) => Promise<Value>;

/** The body of a response, chunk by chunk. */
async function* chunksOf(response: globalThis.Response, onTheWay: OnTheWay): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const value = reader && (await onTheWay(reader.read())).value;
      if (!value) return;
      yield value;
    }
  } finally {
    // The consumer may have stopped before the end.
    void reader?.cancel().catch(() => undefined);
  }
}

async function readBody(response: globalThis.Response, onTheWay: OnTheWay): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of chunksOf(response, onTheWay)) {
    chunks.push(chunk);
    length += chunk.length;
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Create an API for trying out credentials. 401s are not reported to the session. */
export function createTrialApi(config: Config, credentials: Credentials): Api {
  return createApi({
    config,
    getCredentials: () => ({ ...credentials, generation: 0 }),
    onUnauthorized: () => undefined,
  });
}

/**
 * The address of an endpoint: the base URL of its host, from `config.json`, and its path with the parameters filled in.
 */
export function endpointUrl(
  config: Config,
  endpoint: Pick<Endpoint, 'name' | 'host' | 'path'>,
  params: Readonly<Record<string, string>> = {},
): string {
  const base = { accounts: config.accountsUrl, api: config.apiUrl, cancel: config.cancelUrl }[endpoint.host];
  const template = endpoint.name === 'getRunResult' ? config.resultPath : endpoint.path;
  return base + template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ownValue(params, name) ?? ''));
}

function queryText(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each]));
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

/** The headers of a call, with the credentials that its endpoint requires (interface §5). */
export function headersOf(endpoint: Endpoint, credentials: Credentials): Readonly<Record<string, string>> {
  return {
    Accept: 'application/json',
    // There is no token yet during a sign-in by code.
    ...(credentials.accessToken && { Authorization: `Bearer ${credentials.accessToken}` }),
    ...(endpoint.apiKey && { 'x-api-key': credentials.apiKey }),
    ...(endpoint.body && { 'Content-Type': 'application/json' }),
  };
}

function httpError(response: globalThis.Response, json: unknown, generation: number): ApiError {
  const read = readErrorBody(json);
  return new ApiError({
    kind: 'http',
    status: response.status,
    words: read && shortened(read.words),
    described: read !== undefined,
    issues: read?.issues,
    headers: response.headers,
    generation,
  });
}

function shortened(words: string): string {
  return words.length > longestWords ? `${words.slice(0, longestWords)}…` : words;
}

/** Whether a response says when the service read it (extension `runs` 1), as one from another host may hide its `Date`. */
function isAsOf(json: unknown): json is { readonly as_of: string } {
  return typeof json === 'object' && json !== null && 'as_of' in json && typeof json.as_of === 'string';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
