import type { IncomingMessage } from 'node:http';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { DashboardConfig } from '../../src/contract/dashboard-config.ts';
import { notFound } from './http-error.ts';
import { pageHeaders } from './page-headers.ts';

export interface PageOptions {
  /** Hosts of results, in addition to this origin (`pageHeaders`); default: anywhere. */
  readonly outputHosts?: readonly string[] | undefined;
  /** Folder of the built dashboard; without it no pages are served. */
  readonly webDir?: string | undefined;
  /** The optional fields of `config.json`. */
  readonly dashboard?: Pick<DashboardConfig, 'workflowUrl' | 'signInHelp' | 'resultPath'> | undefined;
}

/** Paths of the service, which never lead to a page. */
export const reserved = /^\/(?:accounts|api|cancel-host|healthz|readyz|openapi\.json|outputs)(?:[/?]|$)/;

/** Serve the dashboard. A request without a route gets the app's page if a browser sent it, and 404 otherwise. */
export function servePages(app: FastifyInstance, { webDir, outputHosts }: PageOptions): void {
  const headers = pageHeaders(outputHosts);
  if (webDir !== undefined) {
    app.addHook('onSend', async (request, reply) => {
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      if (isPage && isTrustworthy(request)) void reply.header('cross-origin-opener-policy', 'same-origin');
    });
    void app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // The bundler puts a hash of the content into the names below assets/.
        const fixed = path.includes('/assets/') || path.includes('\\assets\\');
        // A browser that is offline logs an error if it has to revalidate the icon of a tab.
        const changing = /\.(?:svg|png)$/.test(path) ? 'public, max-age=86400' : 'no-cache';
        void reply.header('cache-control', fixed ? 'public, max-age=31536000, immutable' : changing);
        if (/\.html(?:\.(?:br|gz))?$/.test(path)) void reply.headers(headers);
      },
    });
    app.get('/', async (_request, reply) => reply.sendFile('index.html'));
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (webDir !== undefined && wantsPage(request.raw)) return reply.sendFile('index.html');
    throw notFound(`There is nothing at ${request.method} ${request.url.split('?', 1)[0]}.`);
  });
}

/**
 * Whether the browser accepts headers that only apply to secure origins. Over plain HTTP from another machine, it would
 * log an error for them.
 */
function isTrustworthy({ hostname, headers }: FastifyRequest): boolean {
  return headers['x-forwarded-proto'] === 'https' || /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(hostname);
}

/** Whether a browser asks for a page, rather than a program for an answer of the service. */
export function wantsPage({ method = '', headers, url = '' }: Partial<IncomingMessage>): boolean {
  return ['GET', 'HEAD'].includes(method) && (headers?.accept ?? '').includes('text/html') && !reserved.test(url);
}
