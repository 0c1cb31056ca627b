import { countOf } from '@/domain/count-of.ts';

/** The texts of loading, toasts, and errors. */
export const texts = {
  loading: 'Loading',
  retry: 'Try again',
  dismiss: 'Dismiss',
  status: (status: number) => `Error ${status}`,
  notLoaded: {
    title: 'Couldn’t load part of this page',
    advice: 'Check your connection, then try again or reload the page.',
    offline: 'You’re offline. Try again once you’re back.',
    reload: 'Reload',
  },
  errors: {
    page: { title: 'Something went wrong', advice: 'Try again. If it happens again, reload the page.' },
    offline: { title: 'You’re offline', advice: 'Check your connection, then try again.' },
    /** Instead of the usual advice, if the service names a time. */
    waitFirst: (seconds: number) => `Wait ${countOf(seconds, 'second')}, then try again.`,
  },
};
