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
    offlineTitle: 'You’re offline',
    offline: 'This part hasn’t been loaded yet. Try again once you’re back online.',
    reload: 'Reload',
  },
  errors: {
    page: {
      title: 'Something went wrong',
      advice: 'Reload the page. If it keeps happening, contact your administrator.',
    },
    notLoaded: {
      title: 'This page couldn’t be loaded',
      advice: 'The connection broke off, or Runboard has been updated. Reload the page to continue.',
    },
    offline: { title: 'You’re offline', advice: 'Check your connection, then try again.' },
    line: (title: string, words: string) => `${title}: ${words}`,
    /** Replaces the usual advice if the service names a time. */
    waitFirst: (seconds: number) => `Wait ${countOf(seconds, 'second')}, then try again.`,
  },
};
