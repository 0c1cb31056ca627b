import * as z from 'zod/mini';

import { learnDate } from './clock.ts';
import { type DashboardConfig, dashboardConfig, type SampleInputs } from '@/contract/dashboard-config.ts';

/**
 * `config.json` with defaults filled in: the hosts that this page calls, and their names. URLs have no trailing slash.
 */
export interface Config extends Pick<DashboardConfig, 'workflowUrl' | 'signInHelp' | 'oidc'> {
  readonly accountsUrl: string;
  readonly apiUrl: string;
  readonly cancelUrl: string;
  readonly upstream: NonNullable<DashboardConfig['upstream']>;
  readonly resultPath: NonNullable<DashboardConfig['resultPath']>;
  /** Extensions of the interface that the service offers. */
  readonly extensions: NonNullable<DashboardConfig['extensions']>;
  /** Limits on the team's runs that are kept in a browser: how many, and for how many days. */
  readonly teamRuns: { readonly atMost: number; readonly days: number };
  readonly sampleInputs: readonly SampleInputs[];
}

/**
 * Fill in the defaults of a `config.json`.
 * @throws ZodError naming the field that is missing or of the wrong type
 */
export function parseConfig(json: unknown): Config {
  const read = dashboardConfig.parse(json);
  const accountsUrl = trimSlash(read.accountsUrl);
  const apiUrl = trimSlash(read.apiUrl);
  const cancelUrl = trimSlash(read.cancelUrl ?? read.apiUrl);
  return {
    accountsUrl,
    apiUrl,
    cancelUrl,
    upstream: read.upstream ?? { accounts: accountsUrl, api: apiUrl, cancel: cancelUrl },
    workflowUrl: read.workflowUrl,
    signInHelp: read.signInHelp,
    oidc: read.oidc,
    resultPath: read.resultPath ?? '/runs/{run_id}/result',
    extensions: read.extensions ?? {},
    teamRuns: { atMost: read.teamRuns?.atMost ?? 10_000, days: read.teamRuns?.days ?? 30 },
    sampleInputs: read.sampleInputs ?? [],
  };
}

function trimSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

/**
 * Read `config.json`, which is served next to `index.html`.
 * @throws Error with a message for the user: unreachable, not JSON, or an invalid field
 */
export async function loadConfig(): Promise<Config> {
  const url = new URL(`${import.meta.env.BASE_URL}config.json`, location.origin);
  const sentAtMs = performance.now();
  const response = await fetch(url, { cache: 'no-cache' }).catch(() => undefined);
  if (!response) throw new Error('config.json could not be reached.');
  learnDate(response, performance.now() - sentAtMs);
  if (!response.ok) throw new Error(`config.json could not be read: the server answered ${response.status}.`);
  const json: unknown = await response.json().catch(() => undefined);
  try {
    return parseConfig(json);
  } catch (error) {
    const fault = error instanceof z.core.$ZodError ? error.issues[0] : undefined;
    throw new Error(`config.json is invalid: ${[fault?.path.join('.'), fault?.message].filter(Boolean).join(' ')}`, {
      cause: error,
    });
  }
}
