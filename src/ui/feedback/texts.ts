import { countOf } from '@/domain/count-of.ts';

interface Said {
  readonly title: string;
  /** What to do now. */
  readonly advice: string;
}

const ifItStays = 'If it keeps happening, contact your administrator.';

const byStatus: Readonly<Record<number, Said>> = {
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
  422: { title: 'Invalid request', advice: 'Fix the highlighted fields and try again.' },
  429: { title: 'Too many requests', advice: 'Wait a moment, then try again.' },
};

/** The texts of loading, of toasts, and of what went wrong. */
export const texts = {
  loading: 'Loading',
  retry: 'Try again',
  dismiss: 'Dismiss',
  status: (status: number) => `Error ${status}`,
  notLoaded: {
    title: 'Couldn’t load part of this page',
    advice: 'Check your connection, then try again or reload the page.',
    reload: 'Reload',
  },
  errors: {
    page: { title: 'Something went wrong', advice: 'Try again. If it happens again, reload the page.' },
    offline: { title: 'You’re offline', advice: 'Check your connection, then try again.' },
    network: { title: 'The service can’t be reached', advice: 'Check your connection, then try again.' },
    timeout: { title: 'The service took too long to respond', advice: 'It may be busy. Try again.' },
    contract: { title: 'Unexpected response', advice: `Try again. ${ifItStays}` },
    byStatus,
    server: { title: 'Server error', advice: `Try again in a moment. ${ifItStays}` },
    /** Instead of the usual advice, where the service names a time. */
    waitFirst: (seconds: number) => `Wait ${countOf(seconds, 'second')}, then try again.`,
    other: { title: 'Request failed', advice: `Try again. ${ifItStays}` },
  },
};
