import type { Socket } from 'node:net';

import rateLimit from '@fastify/rate-limit';
import cors, { type FastifyCorsOptions, type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import { answerError, installErrorAnswers } from './error-answers.ts';
import { CallCounts } from './call-counts.ts';
import { badRequest } from './http-error.ts';
import { logRequests, requestIdOf } from './request-log.ts';
import { acceptJsonBodies, BODY_LIMIT } from './json-body.ts';
import { wantsPage } from './pages.ts';
import { createLog, type Log } from '../platform/log.ts';

/** Counts answers by method, route pattern and status. */
interface AnswerCounter {
  answered(method: string, route: string, status: number, seconds: number): void;
}

/** How the process serves the network, whether the service is embedded or remote. */
export interface ServerOptions {
  /** Origins of other dashboards that may call from a browser; `*` allows all. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Log of requests and failures; default: none. */
  readonly log?: Log | undefined;
  readonly metrics?: AnswerCounter | undefined;
  /** Time limit for receiving a whole request; default: a minute. */
  readonly requestMs?: number | undefined;
  /** Maximum requests of one caller per minute; default: unlimited. */
  readonly requestsPerMinute?: number | undefined;
}

const REQUEST_MS = 60_000;
const IDLE_LOOK_MS = 100;
/** Time for the request of a connection that was accepted before the server closed. */
const UNREAD_MS = 1000;
/** Time for accepting what waits in the system's queue. */
const ACCEPT_MS = 1000;

/** Answers to requests that Node could not parse, by Node's error code. */
const unreadable: Record<string, { status: string; description: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    description: 'The address or the headers are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', description: 'The request took too long to arrive.' },
};

/**
 * Close connections that become idle while a server closes: Node closes those that are already idle, but one that
 * becomes idle a moment later would stay open for the whole keep-alive time.
 */
function closeWhatBecomesIdle(app: FastifyInstance): void {
  answerWhatWasAccepted(app.server);
  let closing: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    closing = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS);
  });
  app.addHook('onClose', async () => clearInterval(closing));
}

/**
 * Answer the requests on connections that the system has already accepted when the server closes. Node treats a
 * connection as idle until its request is read, and resets those that still wait to be accepted.
 */
function answerWhatWasAccepted(server: FastifyInstance['server']): void {
  const unread = new Set<Socket>();
  let accepted = 0;
  let closedAtMs = Infinity;
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    unread.add(socket);
    socket.once('close', () => unread.delete(socket));
  });
  server.on('request', ({ socket }) => unread.delete(socket));
  const close = server.close.bind(server);
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    // A browser keeps connections without a request, for which the end doesn't wait any longer.
    if (unread.size === 0 || performance.now() - closedAtMs > UNREAD_MS) closeIdle();
  };
  server.close = (done) => {
    const latestMs = performance.now() + ACCEPT_MS;
    // Node accepts one connection a turn, so the system's queue is empty after a turn without one.
    const closeOnceEmpty = (before: number) => {
      if (accepted !== before && performance.now() < latestMs) return void setImmediate(closeOnceEmpty, accepted);
      closedAtMs = performance.now();
      close(done);
    };
    setImmediate(closeOnceEmpty, -1);
    return server;
  };
}

/** Whether an address has what a router or a file system may misread. */
function isOdd(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return /\/\/|\\|\/\.|%(?:00|2e|2f|5c|(?![\da-f]{2}))/i.test(path) || !isDecodable(path);
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

function pageOf(words: string): string {
  return `<!doctype html><title>Runboard</title><p>${words}</p><p><a href="/">Open Runboard</a></p>`;
}

/** CORS for these origins (design §4): allow both credentials and our headers, but no cookies. */
function allow(origins: readonly string[]): FastifyCorsOptionsDelegateCallback {
  const options: FastifyCorsOptions = {
    origin: [...origins],
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'x-api-key', 'content-type', 'Idempotency-Key'],
    exposedHeaders: ['Run-Status', 'Retry-After', 'Date', 'X-Request-Id'],
    maxAge: 600,
  };
  return ({ headers }, done) => {
    // An OPTIONS request that is not a preflight gets 404, like any method without a route.
    done(null, { ...options, preflight: headers['access-control-request-method'] !== undefined });
  };
}

/** A Fastify app with our limits, error bodies and headers, and no routes yet. */
export function createServer({
  allowedOrigins = [],
  log = createLog('silent'),
  metrics,
  requestMs = REQUEST_MS,
}: ServerOptions): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    requestIdHeader: false,
    genReqId: requestIdOf,
    requestTimeout: requestMs,
    http: {
      connectionsCheckingInterval: Math.min(requestMs / 2, 10_000),
      // Node applies the longer of these two limits to the whole request.
      headersTimeout: requestMs,
      requestTimeout: requestMs,
    },
    // Requests that are in flight when the process receives its signal are answered normally.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 8192 },
    // A browser gets the app's page for an address that the router can't read, too.
    rewriteUrl: (request) => (isOdd(request.url ?? '') && wantsPage(request) ? '/' : (request.url ?? '')),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: (error, socket) => {
      if (!socket.writable) return;
      const { status, description } = unreadable[error.code] ?? {
        status: '400 Bad Request',
        description: 'The request is not valid HTTP.',
      };
      // The method and the headers are in the last packet if the request is short.
      const { rawPacket } = error as unknown as { rawPacket?: Buffer };
      const request = rawPacket?.toString('latin1') ?? '';
      const isPage = /\naccept:[^\r\n]*text\/html/i.test(request);
      const body = isPage ? pageOf(description) : JSON.stringify({ description });
      // An answer to HEAD must have no body.
      const sent = request.startsWith('HEAD ') ? '' : body;
      const type = isPage ? 'text/html' : 'application/json';
      socket.end(
        `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${sent}`,
        // A client that keeps sending must not keep the connection open.
        () => socket.destroy(),
      );
    },
  });
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setReplySerializer((data) => JSON.stringify(data));
  app.addHook('onSend', async (_request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer');
  });
  app.addHook('onResponse', async ({ method, routeOptions, isStream }, reply) => {
    // A stream lasts as long as its client keeps it open; the metrics must not count this as a slow answer.
    if (isStream) return;
    metrics?.answered(method, routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
  });
  void app.register(rateLimit, { global: false, store: CallCounts });
  closeWhatBecomesIdle(app);
  logRequests(app);
  acceptJsonBodies(app);
  installErrorAnswers(app);
  if (allowedOrigins.length > 0) void app.register(cors, { delegator: allow(allowedOrigins) });
  app.addHook('onRequest', async (request) => {
    // Node accepts a Host header that is not a host name, but result URLs are built from this header.
    if (request.headers.host !== undefined && !/^[\w.:[\]-]+$/.test(request.headers.host)) {
      throw badRequest('The Host header is not a host name.');
    }
  });
  return app;
}
