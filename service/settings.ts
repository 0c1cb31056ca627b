import { resolve } from 'node:path';

/** What the environment says (DESIGN §4, "Commands"). */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Origin that people reach this process at, without a trailing slash. */
  readonly publicUrl: string | undefined;
  readonly allowedOrigins: readonly string[];
  /** The hosts of a remote service that this process forwards to instead of serving its own. */
  readonly remote: { readonly accounts: string; readonly api: string; readonly cancel: string } | undefined;
  readonly dashboard: {
    readonly workflowUrl?: string;
    readonly signInHelp?: string;
    readonly resultPath?: string;
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws Error in words for a person when a variable can't be used */
export function readSettings(env: Environment): Settings {
  const value = (name: string) => env[name]?.trim() || undefined;
  const [workflowUrl, signInHelp, resultPath] = ['WORKFLOW_URL', 'SIGN_IN_HELP', 'RESULT_PATH'].map(value);
  if (resultPath !== undefined && !['/runs/{run_id}/result', '/{run_id}/result'].includes(resultPath)) {
    throw new Error('RESULT_PATH must be /runs/{run_id}/result or /{run_id}/result.');
  }
  return {
    port: readPort(value('PORT')),
    host: value('HOST') ?? '127.0.0.1',
    dataDir: resolve(value('DATA_DIR') ?? './data'),
    publicUrl: readUrl('PUBLIC_URL', value('PUBLIC_URL')),
    allowedOrigins: (value('ALLOWED_ORIGINS') ?? '')
      .split(/[\s,]+/)
      .map((origin) => origin.replace(/\/+$/, ''))
      .filter(Boolean),
    remote: readRemote(env),
    dashboard: {
      ...(workflowUrl !== undefined && { workflowUrl }),
      ...(signInHelp !== undefined && { signInHelp }),
      ...(resultPath !== undefined && { resultPath }),
    },
  };
}

function readPort(text = '4680'): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT must be a port number, not ${text}.`);
  return port;
}

function readUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Error(`${name} must be an http or https URL.`);
  return text.replace(/\/+$/, '');
}

function readRemote(env: Environment): Settings['remote'] {
  const [accounts, api, cancel] = ['ACCOUNTS_URL', 'API_URL', 'CANCEL_URL'].map((name) =>
    readUrl(name, env[name]?.trim() || undefined),
  );
  if (accounts === undefined && api === undefined && cancel === undefined) return undefined;
  if (accounts === undefined || api === undefined) throw new Error('A remote service needs ACCOUNTS_URL and API_URL.');
  return { accounts, api, cancel: cancel ?? api };
}

/** The origin to print for a listening address. */
export function localOrigin(host: string, port: number): string {
  const reachable = ['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
