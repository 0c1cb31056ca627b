import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { DashboardConfig } from '../routes/config-route.ts';
import { notFound } from './http-error.ts';

/** How the dashboard is served. */
export interface PageOptions {
  /** Folder of the built dashboard; without it there are no pages. */
  readonly webDir?: string | undefined;
  /** The optional fields of `config.json`. */
  readonly dashboard?: Pick<DashboardConfig, 'workflowUrl' | 'signInHelp' | 'resultPath'> | undefined;
}

const reserved = /^\/(?:accounts|api|cancel-host|healthz|readyz|openapi\.json|outputs)(?:[/?]|$)/;

// Outputs and a remote service may be on any host; scripts come from here alone.
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' http: https: data: blob:",
  "media-src 'self' http: https: data: blob:",
  "connect-src 'self' http: https: data: blob:",
  "frame-src 'self' http: https: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const pageHeaders = {
  'content-security-policy': pagePolicy,
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Serve the dashboard, and answer whatever nothing else answers: the app's page to a browser, else a 404. */
export function servePages(app: FastifyInstance, { webDir }: PageOptions): void {
  if (webDir !== undefined) {
    void app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // The bundler puts the hash of the content into the names below assets/.
        const fixed = path.includes('/assets/') || path.includes('\\assets\\');
        void reply.header('cache-control', fixed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (/\.html(?:\.(?:br|gz))?$/.test(path)) void reply.headers(pageHeaders);
      },
    });
  }
  if (webDir !== undefined) app.get('/', async (_request, reply) => reply.sendFile('index.html'));
  app.setNotFoundHandler(async (request, reply) => {
    if (webDir !== undefined && wantsPage(request)) return reply.sendFile('index.html');
    throw notFound(`There is nothing at ${request.method} ${request.url.split('?', 1)[0]}.`);
  });
}

function wantsPage({ method, headers, url }: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(method) && (headers.accept ?? '').includes('text/html') && !reserved.test(url);
}
