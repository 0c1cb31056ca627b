import { create } from 'content-disposition';
import type { FastifyInstance } from 'fastify';

import { forbidden, HttpError, notFound } from '../http/http-error.ts';
import { parseRange } from '../outputs/parse-range.ts';
import { OUTPUTS_PATH } from '../outputs/signed-urls.ts';
import type { RouteParts } from './route-parts.ts';

interface Address {
  Params: { readonly runId: string; readonly attempt: string; readonly name: string };
}

/** Serve the files of result URLs (interface §4.10): the signature is enough, without credentials. */
export function outputRoutes(app: FastifyInstance, { store, outputs, urls }: RouteParts): void {
  const url = `${OUTPUTS_PATH}/:runId/:attempt/:name`;
  app.route<Address>({
    method: ['GET', 'HEAD'],
    url,
    handler: async (request, reply) => {
      const { runId, attempt, name } = request.params;
      const key = { runId, attempt: Number(attempt), name };
      const remaining = urls.remaining(request.raw.url ?? '', key);
      if (remaining === undefined) throw forbidden('This link is invalid or has expired.');
      const run = await store.runs.find(runId);
      const size = await outputs.size(key);
      if (!run || size === undefined) throw notFound('The output is gone.');
      const etag = `"${runId}-${attempt}"`;
      void reply
        .type(run.output_type ?? 'application/octet-stream')
        .header('content-disposition', create(name, { type: 'inline' }))
        // A file is displayed in the browser, but sandboxed: no scripts, no origin.
        .header('content-security-policy', 'sandbox')
        .header('cache-control', `private, max-age=${remaining}`)
        .header('accept-ranges', 'bytes')
        .header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const current = [undefined, etag].includes(request.headers['if-range'] as string | undefined);
      const range = current ? parseRange(request.headers.range, size) : undefined;
      if (range === 'unsatisfiable') {
        const headers = { 'content-range': `bytes */${size}` };
        throw new HttpError(416, 'The output has no such range.', { headers });
      }
      void reply.header('content-length', range ? range.end - range.start + 1 : size);
      if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
      // Fastify's own HEAD would read the whole file and discard it.
      if (request.method === 'HEAD') return reply.send(null);
      return reply.send(size === 0 ? '' : outputs.read(key, range));
    },
  });
}
