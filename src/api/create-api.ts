import type { Endpoint, PathParams } from '@/contract/endpoints.ts';
import { readErrorBody } from '@/contract/errors.ts';
import type * as z from 'zod/mini';

import { ApiError } from './api-error.ts';
import type { Config } from './config.ts';
import type { Credentials, SessionCredentials } from './credentials.ts';
import { takeTurns } from './take-turns.ts';

/** Milliseconds until a request without an answer is given up. */
export const requestTimeoutMs = 30_000;

/** From this many characters on, reading an answer is long work. */
const longText = 500_000;

type ParamsOption<Path extends string> = [PathParams<Path>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<PathParams<Path>, string>> };

type BodyOption<Body> = Body extends z.ZodMiniType ? { readonly body: z.input<Body> } : { readonly body?: undefined };

/** What a call of an endpoint needs, from its path template and its body's schema. */
export type RequestOptions<Path extends string, Body> = ParamsOption<Path> &
  BodyOption<Body> & {
    readonly signal?: AbortSignal | undefined;
    readonly timeoutMs?: number;
  };

/** What the api of one session is made of. */
export interface ApiOptions {
  readonly config: Config;
  /** The session's current credentials; undefined when it has ended, and nothing may be sent. */
  readonly getCredentials: () => SessionCredentials | undefined;
  /** A call was refused with a 401. @param generation of the credentials that were refused */
  readonly onUnauthorized: (generation: number) => void;
}

/** The typed calls of the interface, on behalf of one session. */
export interface Api {
  readonly config: Config;
  /**
   * Call an endpoint of the interface and read its answer.
   * Any 2xx is success; nothing is kept in the HTTP cache (get run id mints, results change).
   * @returns the answer, read by the endpoint's schema
   * @throws ApiError of kind network, timeout, http (with the service's words) or contract
   * @throws AbortError when `signal` was aborted, or the session has ended
   */
  readonly request: <Path extends string, Body extends z.ZodMiniType | undefined, Response extends z.ZodMiniType>(
    endpoint: Endpoint<Path, Body, Response>,
    options: RequestOptions<Path, Body>,
  ) => Promise<z.output<Response>>;
}

/** Make the api of one session. Holds nothing of it: each call takes the current credentials. */
export function createApi({ config, getCredentials, onUnauthorized }: ApiOptions): Api {
  return {
    config,
    request: async (endpoint, options) => {
      const credentials = getCredentials();
      if (!credentials) throw new DOMException('The session has ended.', 'AbortError');
      const { generation } = credentials;
      const timeout = AbortSignal.timeout(options.timeoutMs ?? requestTimeoutMs);
      const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
      let response: globalThis.Response;
      let text: string;
      try {
        response = await fetch(endpointUrl(config, endpoint, options.params), {
          method: endpoint.method,
          headers: headersOf(endpoint, credentials),
          signal,
          cache: 'no-store',
          ...(endpoint.body && { body: JSON.stringify(options.body) }),
        });
        text = await response.text();
      } catch (cause) {
        options.signal?.throwIfAborted();
        throw new ApiError({ kind: timeout.aborted ? 'timeout' : 'network', cause, generation });
      }
      const isLong = text.length > longText;
      if (isLong) await takeTurns();
      const json = parseJson(text);
      if (!response.ok) {
        if (response.status === 401) onUnauthorized(generation);
        throw httpError(response, json, generation);
      }
      if (isLong) await takeTurns();
      const answer = endpoint.response.safeParse(json);
      if (!answer.success) {
        throw new ApiError({ kind: 'contract', status: response.status, cause: answer.error, generation });
      }
      return answer.data;
    },
  };
}

/** The api of credentials that nobody is signed in with yet: a 401 is the caller's own news. */
export function createTrialApi(config: Config, credentials: Credentials): Api {
  return createApi({
    config,
    getCredentials: () => ({ ...credentials, generation: 0 }),
    onUnauthorized: () => undefined,
  });
}

/** The address of an endpoint: its host's base from `config.json` and its path with the parameters filled in. */
export function endpointUrl(
  config: Config,
  endpoint: Pick<Endpoint, 'name' | 'host' | 'path'>,
  params: Readonly<Record<string, string>> = {},
): string {
  const base = { accounts: config.accountsUrl, api: config.apiUrl, cancel: config.cancelUrl }[endpoint.host];
  const template = endpoint.name === 'getRunResult' ? config.resultPath : endpoint.path;
  return base + template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function headersOf(endpoint: Endpoint, credentials: Credentials): HeadersInit {
  return {
    Accept: 'application/json',
    Authorization: `Bearer ${credentials.accessToken}`,
    ...(endpoint.apiKey && { 'x-api-key': credentials.apiKey }),
    ...(endpoint.body && { 'Content-Type': 'application/json' }),
  };
}

function httpError(response: globalThis.Response, json: unknown, generation: number): ApiError {
  const read = readErrorBody(json);
  return new ApiError({
    kind: 'http',
    status: response.status,
    words: read?.words,
    described: read !== undefined,
    issues: read?.issues,
    headers: response.headers,
    generation,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
