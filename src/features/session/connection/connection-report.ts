import type { Config } from '@/api/config.ts';
import type { Credentials } from '@/api/credentials.ts';
import { readClaims } from '@/domain/jwt-claims.ts';

import type { ConnectionLine } from './connection-lines.ts';
import { texts } from './texts.ts';

const { report: words } = texts;

/** Matches anything that looks like a token or a Runboard API key. */
const secretForms = /\beyJ[\w-]+(?:\.[\w-]*){1,2}|\brb_[\w-]{8,}/g;

/** Format the check as text for support. Tokens and keys are removed, even from hosts' responses. */
export function connectionReport(
  config: Config,
  credentials: Credentials,
  lines: readonly ConnectionLine[],
  now: Date,
): string {
  const { expiresAtMs } = readClaims(credentials.accessToken);
  const head = [
    words.title,
    `${words.time}: ${now.toISOString()}`,
    `${words.page}: ${location.origin}${import.meta.env.BASE_URL}`,
    `${words.browser}: ${navigator.userAgent}`,
    `${words.token}: ${expiresAtMs === undefined ? words.unknown : isoDate(expiresAtMs)}`,
    `config.json: ${JSON.stringify({
      accountsUrl: config.accountsUrl,
      apiUrl: config.apiUrl,
      cancelUrl: config.cancelUrl,
      upstream: config.upstream,
      resultPath: config.resultPath,
    })}`,
    '',
  ];
  return withoutSecrets([...head, ...lines.map(lineText)].join('\n'), credentials);
}

function lineText({ name, outcome, words: explanation, answer }: ConnectionLine): string {
  const found = `${texts.outcome[outcome]}: ${name}. ${explanation}`;
  if (!answer) return found;
  const { method, url, status, noAnswer, ms, words: theirs, requestId } = answer;
  const came = status === undefined ? `${words.noAnswer} (${noAnswer})` : `${status}${theirs && ` "${theirs}"`}`;
  return `${found}\n  ${method} ${url}: ${came}, ${ms} ms${requestId ? `, request ${requestId}` : ''}`;
}

function isoDate(atMs: number): string {
  const date = new Date(atMs);
  return Number.isNaN(date.getTime()) ? words.unknown : date.toISOString();
}

function withoutSecrets(text: string, { accessToken, apiKey }: Credentials): string {
  return text
    .replaceAll(accessToken, words.removed)
    .replaceAll(apiKey, words.removed)
    .replaceAll(secretForms, words.removed);
}
