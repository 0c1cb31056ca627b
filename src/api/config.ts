import * as z from 'zod/mini';

const upstreamNames = z.object({ accounts: z.string(), api: z.string(), cancel: z.string() });

/**
 * What `config.json` says, read once at boot, so that one build serves any environment.
 * The three URLs are bases without a trailing slash, absolute or relative to this origin.
 */
const config = z.object({
  accountsUrl: z.string(),
  apiUrl: z.string(),
  /** Default: `apiUrl`, as the host of cancel is not shown (interface §4). */
  cancelUrl: z.optional(z.string()),
  /** Names of the hosts that really answer, when the URLs above only forward; part of the run ledger's key. */
  upstream: z.optional(upstreamNames),
  /** Link to the workflow editor, with `{id}`. */
  workflowUrl: z.optional(z.string()),
  /** One sentence for the sign-in page: where to find the token and the key. */
  signInHelp: z.optional(z.string()),
  /** The two forms of interface §4.10; default `/runs/{run_id}/result`. */
  resultPath: z.optional(z.enum(['/runs/{run_id}/result', '/{run_id}/result'])),
  sampleInputs: z.optional(z.unknown()),
});

/** The hosts this page calls and names, complete. */
export interface Config {
  readonly accountsUrl: string;
  readonly apiUrl: string;
  readonly cancelUrl: string;
  readonly upstream: { readonly accounts: string; readonly api: string; readonly cancel: string };
  readonly workflowUrl?: string | undefined;
  readonly signInHelp?: string | undefined;
  readonly resultPath: string;
  /** Examples of what workflows can be given, to be read where they are shown. */
  readonly sampleInputs?: unknown;
}

/**
 * Complete a `config.json`.
 * @throws ZodError naming the field that is missing or of the wrong type
 */
export function parseConfig(json: unknown): Config {
  const read = config.parse(json);
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
    resultPath: read.resultPath ?? '/runs/{run_id}/result',
    sampleInputs: read.sampleInputs,
  };
}

function trimSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

/**
 * Read `config.json`, which lies beside `index.html`.
 * @throws Error in words for a person: not reachable, not JSON, or a field at fault
 */
export async function loadConfig(): Promise<Config> {
  const url = new URL(`${import.meta.env.BASE_URL}config.json`, location.origin);
  const response = await fetch(url, { cache: 'no-cache' }).catch(() => undefined);
  if (!response) throw new Error('config.json could not be reached.');
  if (!response.ok) throw new Error(`config.json could not be read: the server answered ${response.status}.`);
  const json: unknown = await response.json().catch(() => undefined);
  try {
    return parseConfig(json);
  } catch (error) {
    const fault = error instanceof z.core.$ZodError ? error.issues[0] : undefined;
    throw new Error(`config.json is not as it should be: ${fault?.path.join('.') || 'it'} ${fault?.message ?? ''}`, {
      cause: error,
    });
  }
}
