import { startRunBody, type StartRunBody } from '@/contract/run.ts';

import { describeIssue, isMissing, issueWords } from '../http/endpoint-routes.ts';
import { HttpError } from '../http/http-error.ts';

/**
 * Parse the body of start run.
 * @throws HttpError 422 with one `detail` entry for each fault (interface §4.8)
 */
export function readStartBody(body: unknown): StartRunBody {
  const given = body === undefined ? {} : body;
  const read = startRunBody.safeParse(given);
  if (read.success) return { ...read.data, id: read.data.id.toLowerCase() };
  const detail = read.error.issues.map((issue) => ({
    loc: ['body', ...issue.path.map((key) => (typeof key === 'symbol' ? key.toString() : key))],
    msg: issueWords(given, issue),
    type: isMissing(given, issue.path) ? 'missing' : issue.code === 'custom' ? 'invalid_type' : issue.code,
  }));
  throw new HttpError(422, describeIssue(given, read.error.issues[0]), { detail });
}
