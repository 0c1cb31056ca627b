/** The sections of the admin page. */
export type AdminPart = 'people' | 'teams' | 'keys' | 'audit' | 'queue' | 'system';

/** The addresses of all pages. Parameters are encoded; missing ones are left out. */
export const paths = {
  home: () => '/',
  signIn: () => '/sign-in',
  workflows: () => '/workflows',
  newWorkflow: (query: { readonly team?: string | undefined; readonly copy?: string | undefined } = {}) =>
    `/workflows/new${search(query)}`,
  workflow: (workflowId: string) => `/workflows/${encode(workflowId)}`,
  editWorkflow: (workflowId: string) => `/workflows/${encode(workflowId)}/edit`,
  teams: () => '/teams',
  team: (teamId: string) => `/teams/${encode(teamId)}`,
  runs: (query: Readonly<Record<string, string | undefined>> = {}) => `/runs${search(query)}`,
  startRun: (query: { readonly workflow?: string | undefined; readonly team?: string | undefined } = {}) =>
    `/runs/new${search(query)}`,
  run: (runId: string, query: { readonly team?: string | undefined; readonly workflow?: string | undefined } = {}) =>
    `/runs/${encode(runId)}${search(query)}`,
  batches: () => '/runs/batches',
  batch: (batchId: string) => `/runs/batches/${encode(batchId)}`,
  sheet: (query: { readonly ids?: string | undefined; readonly batch?: string | undefined }) =>
    `/runs/sheet${search(query)}`,
  compareRuns: (runIds: readonly string[]) => `/runs/compare?ids=${runIds.map(encode).join(',')}`,
  settings: () => '/settings',
  admin: (part?: AdminPart, query: Readonly<Record<string, string | undefined>> = {}) =>
    `/admin${part ? `/${part}` : ''}${search(query)}`,
};

/** Encodes an ID. Replaces lone surrogates, which a broken ID may contain and which can't be encoded. */
function encode(id: string): string {
  return encodeURIComponent(id.replace(/[\uD800-\uDFFF]/gu, '\uFFFD'));
}

function search(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length ? `?${new URLSearchParams(given).toString()}` : '';
}
