import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

/** A request received by an engine. */
export interface EngineRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; undefined for anything else. */
  readonly body: unknown;
}

export interface EngineAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body: text or bytes are sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  /** Whether the body never ends. */
  readonly isEndless?: boolean;
}

/**
 * Fault of a request: its connection breaks before (`unheard`) or after (`lost`) the request is executed, or it gets
 * another answer.
 */
export type EngineFault = 'unheard' | 'lost' | EngineAnswer;

/** An HTTP server on a free port that emulates an engine, with scripted faults. */
export class EngineServer {
  readonly requests: EngineRequest[] = [];
  /** The faults of the next requests, in order, by method and path. */
  readonly faults = new Map<string, EngineFault[]>();
  /** Delay of each answer, after the request has been executed. */
  delayMs = 0;
  readonly #server;
  readonly #answer: (request: EngineRequest) => EngineAnswer;

  constructor(answer: (request: EngineRequest) => EngineAnswer) {
    this.#answer = answer;
    this.#server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (part: string) => (text += part));
      request.on('end', () => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://engine');
        const { method = 'GET', headers } = request;
        const got = {
          method,
          path: decodeURIComponent(pathname),
          query: searchParams,
          headers,
          text,
          body: parse(text),
        };
        this.#respond(got, response);
      });
    });
  }

  async start(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return this.url;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Make the next requests of this kind fail. */
  fail(kind: string, ...faults: readonly EngineFault[]): void {
    this.faults.set(kind, [...(this.faults.get(kind) ?? []), ...faults]);
  }

  async openConnections(): Promise<number> {
    return promisify(this.#server.getConnections.bind(this.#server))();
  }

  sent(method: string, path: string): EngineRequest[] {
    return this.requests.filter((one) => one.method === method && one.path === path);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #respond(request: EngineRequest, response: ServerResponse): void {
    this.requests.push(request);
    const fault = this.faults.get(`${request.method} ${request.path}`)?.shift();
    if (fault === 'unheard') return void response.destroy();
    const answer = typeof fault === 'object' ? fault : this.#answer(request);
    if (fault === 'lost') return void response.destroy();
    const { status = 200, headers = {}, body = '', isEndless = false } = answer;
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
    setTimeout(() => {
      response.writeHead(status, { ...(!isRaw && { 'content-type': 'application/json' }), ...headers });
      response.write(isRaw ? body : JSON.stringify(body));
      if (!isEndless) response.end();
    }, this.delayMs);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
