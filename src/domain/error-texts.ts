interface ErrorText {
  readonly title: string;
  /** What the user can do next. */
  readonly advice: string;
}

const ifItStays = 'If it keeps happening, contact your administrator.';

const byStatus: Readonly<Record<number, ErrorText>> = {
  400: { title: 'Invalid request', advice: 'Check your entries and try again.' },
  401: { title: 'Your session expired', advice: 'Sign in again; nothing on this page is lost.' },
  402: {
    title: 'No active subscription or credits',
    advice: 'Renew the team’s subscription or add credits, then try again.',
  },
  403: { title: 'You don’t have permission for this', advice: 'Ask the owner or a teammate for access.' },
  404: { title: 'Not found', advice: 'It may have been deleted, or the link is wrong.' },
  409: { title: 'Conflict with existing data', advice: 'Reload the page to see the current version.' },
  413: { title: 'Too large', advice: 'Make it smaller and try again.' },
  422: { title: 'Invalid request', advice: 'Check your entries and try again.' },
  429: { title: 'Too many requests', advice: 'Wait a moment, then try again.' },
};

const server: ErrorText = { title: 'Server error', advice: `Try again in a moment. ${ifItStays}` };
const other: ErrorText = { title: 'Request failed', advice: `Try again. ${ifItStays}` };

const byKind: Readonly<Record<'network' | 'timeout' | 'contract', ErrorText>> = {
  network: { title: 'The service can’t be reached', advice: 'Check your connection, then try again.' },
  timeout: { title: 'The service took too long to respond', advice: 'It may be busy. Try again.' },
  contract: { title: 'Unexpected response', advice: `Try again. ${ifItStays}` },
};

/** How a request failed: the kind of failure, and the status if the kind is `http`. */
export interface RequestFault {
  readonly kind: 'network' | 'timeout' | 'http' | 'contract';
  readonly status?: number | undefined;
}

/** Explain a failed request by its kind and status (interface §7). */
export function errorText({ kind, status = 0 }: RequestFault): ErrorText {
  if (kind !== 'http') return byKind[kind];
  return byStatus[status] ?? (status >= 500 ? server : other);
}

/** Like `errorText`, but as a clause of a sentence: "the service can’t be reached", "server error (500)". */
export function errorClause(fault: RequestFault): string {
  const { title } = errorText(fault);
  const clause = title.charAt(0).toLowerCase() + title.slice(1);
  return fault.kind === 'http' && fault.status !== undefined ? `${clause} (${fault.status})` : clause;
}
