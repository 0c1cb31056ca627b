import { randomUUID } from 'node:crypto';

import type { Settings } from '../config/settings.ts';
import { localOrigin } from '../platform/local-origin.ts';
import { checkDate } from './check-clock.ts';
import { findingsAbout, type Finding } from './finding.ts';
import { look, type Look } from './look.ts';

/** A body just below the largest accepted size. */
const LARGE_BODY = 'x'.repeat(1024 * 1024 - 1024);

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/;

/**
 * Check whether the public address leads to this service, and whether the proxy at that address forwards what the
 * service needs.
 */
export async function checkAddress({ publicUrl, host, port, metrics }: Settings): Promise<readonly Finding[]> {
  const { good, warning, fault } = findingsAbout('address');
  const local = localOrigin(host, port);
  const own = await look(`${local}/config.json`);
  const running = own.status === 200;
  const here = running
    ? good(`The service answers at ${local}.`)
    : warning(`No Runboard answers at ${local}: it is not running, or listens elsewhere.`);
  if (publicUrl === undefined) {
    const words = 'links use the host name of each request';
    return [
      here,
      loopback.test(host)
        ? good(`For this computer only, as HOST is ${host}.`)
        : warning(`PUBLIC_URL is not set: ${words}. Set it, or ALLOWED_HOSTS.`),
    ];
  }
  const probe = { headers: { 'x-request-id': randomUUID() } };
  const config = await look(`${publicUrl}/config.json`, probe);
  if (config.status === undefined) {
    // A container or private network often can't reach PUBLIC_URL, even if people can.
    const words = `PUBLIC_URL ${publicUrl} can't be reached from here: ${config.error}. Try it from a user’s computer.`;
    return [here, warning(words)];
  }
  const instance = instanceOf(config);
  // A dashboard below a path is served as files, with its own config.json, so only the API belongs to the service.
  const outside = instance === undefined ? await look(`${publicUrl}/accounts/teams`, probe) : config;
  if (instance === undefined && !isRefusal(outside)) {
    const words = `PUBLIC_URL ${publicUrl} answers ${outside.status ?? outside.error}, but not as a Runboard.`;
    return [here, running ? fault(`${words} Check the proxy.`) : warning(words)];
  }
  if (running && instance !== undefined && instance !== instanceOf(own)) {
    return [here, fault(`PUBLIC_URL ${publicUrl} leads to another Runboard than ${local}.`)];
  }
  const { protocol, hostname } = new URL(publicUrl);
  const plain = protocol === 'http:' && !loopback.test(hostname);
  const found = plain
    ? warning(
        `${publicUrl} is plain HTTP: credentials travel unencrypted, and browsers withhold clipboard and notifications.`,
      )
    : good(`${publicUrl} leads to ${instance === undefined ? 'a Runboard' : 'this service'}.`);
  return [
    here,
    found,
    ...checkDate(hostname, outside),
    ...(await checkProxy(publicUrl, outside, { hasPages: instance !== undefined, hasMetrics: metrics !== undefined })),
  ];
}

/** Requests that a proxy must forward, and those that it must not. */
async function checkProxy(
  publicUrl: string,
  outside: Look,
  { hasPages, hasMetrics }: { hasPages: boolean; hasMetrics: boolean },
): Promise<readonly Finding[]> {
  const { good, warning, fault } = findingsAbout('proxy');
  const found: Finding[] = [];
  if (outside.headers.get('x-request-id') === null) found.push(warning('It drops the header X-Request-Id of answers.'));
  const page = await look(`${publicUrl}/`, { headers: { accept: 'text/html' } });
  if (
    hasPages &&
    publicUrl.startsWith('https:') &&
    page.status === 200 &&
    !page.headers.has('cross-origin-opener-policy')
  ) {
    found.push(warning('It does not send X-Forwarded-Proto: pages then lack cross-origin-opener-policy.'));
  }
  // Without credentials the service refuses the request, whatever it contains.
  const large = await look(`${publicUrl}/accounts/workflows`, {
    method: 'POST',
    body: LARGE_BODY,
    headers: { 'content-type': 'application/json' },
  });
  if (large.status !== 401) {
    found.push(
      fault(
        `It answers ${large.status ?? large.error} to a body of 1 MiB: allow 1 MiB (nginx: client_max_body_size 1m).`,
      ),
    );
  }
  if (hasMetrics && (await look(`${publicUrl}/metrics`)).text.includes('runboard_')) {
    found.push(fault('It leads to /metrics: they are for this computer only.'));
  }
  return found.length > 0 ? found : [good('It passes on headers and bodies of 1 MiB.')];
}

/** Whether an answer is one that Runboard gives to a request without credentials. */
function isRefusal({ status, headers }: Look): boolean {
  return status === 401 && headers.has('x-request-id');
}

/** The name of the service behind an address, from its `config.json`. */
function instanceOf({ status, text }: Look): string | undefined {
  if (status !== 200) return undefined;
  try {
    const { upstream } = JSON.parse(text) as { upstream?: { accounts?: string } };
    return upstream?.accounts;
  } catch {
    return undefined;
  }
}
