import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { Unavailable } from '../platform/unavailable.ts';
import { isDatabaseAway } from '../store/database-away.ts';
import { HttpError } from './http-error.ts';
import { aboutRequest } from './request-log.ts';

const words: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is larger than 1 MiB.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the body differs from its Content-Length.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The Content-Type cannot be read.',
  FST_ERR_BAD_URL: 'The address is not a valid URL path.',
};

const database = { part: 'database', retrySeconds: 2 };

/**
 * The one place where errors become answers (interface §7): `{"description"}` with exactly that key, or start's
 * `{"detail"}` (§4.8). Internal errors are logged, never sent.
 */
export function installErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

/** Answer with the body for the error. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof HttpError) {
    const body = error.detail ? { detail: error.detail } : { description: error.message };
    return reply.code(error.status).headers(error.headers).send(body);
  }
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  // Only the handler of static files throws a 403: for folders, and for paths outside its folder.
  if (status === 403) {
    return reply.code(404).send({ description: 'There is nothing at this address.' });
  }
  if (status >= 400 && status < 500) {
    const code = (error as Partial<FastifyError>).code ?? '';
    return reply.code(status).send({ description: words[code] ?? 'The request could not be read.' });
  }
  const away = isDatabaseAway(error) ? database : error instanceof Unavailable ? error : undefined;
  if (away) {
    request.log.warn({ ...aboutRequest(request), err: error }, `the ${away.part} is unavailable`);
    const description = `The service can't reach its ${away.part} at the moment. Try again in a few seconds.`;
    return reply.code(503).header('retry-after', String(away.retrySeconds)).send({ description });
  }
  request.log.error({ ...aboutRequest(request), err: error }, 'request failed');
  return reply.code(500).send({ description: 'Internal server error.' });
}
