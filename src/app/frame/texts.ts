import { countOf } from '@/domain/count-of.ts';
import { wholeNumber } from '@/domain/whole-number.ts';
import { modKey } from '@/ui/keys/mod-key.ts';
import { clockTime } from '@/ui/page/clock-time.ts';

/** The texts of the frame around every page. */
export const texts = {
  skip: 'Skip to content',
  loading: 'Loading…',
  /** Shown if the code of the palette or the shortcuts can't be loaded. */
  notLoadedYet: 'This isn’t loaded yet. It opens once you’re online.',
  close: 'Close',
  nav: {
    label: 'Main',
    search: 'Search',
    searchKey: `${modKey.label} K`,
    home: 'Home',
    workflows: 'Workflows',
    runs: 'Runs',
    teams: 'Teams',
    pinned: 'Pinned',
    views: 'Views',
    news: wholeNumber,
    isNew: 'new',
  },
  user: {
    menu: (who: string) => `User menu, ${who}`,
    unknown: 'Signed in',
    admin: 'Admin',
    settings: 'Settings',
    signOut: 'Sign out',
  },
  connection: {
    offline: 'You’re offline.',
    unreachable: 'The service can’t be reached.',
    /** Appended to one of the texts above. */
    shown: (fromMs: number) => ` Showing data from ${clockTime(fromMs)}.`,
    slow: 'The service is taking longer than usual. Still waiting…',
    busy: (seconds: number) => `The service is busy. Trying again in ${countOf(seconds, 'second')}.`,
    retry: 'Try again',
  },
  session: {
    endsSoon: (atMs: number, nowMs: number) => `Your session ends at ${clockTime(atMs, nowMs)}.`,
    ended: (atMs: number, nowMs: number) => `Your session ended at ${clockTime(atMs, nowMs)}.`,
    renew: 'Renew',
    expired: 'Your session expired. What you see may be out of date.',
    signIn: 'Sign in again',
  },
  failure: {
    boot: 'Runboard can’t start',
    page: 'This page couldn’t be opened',
    comesBack: 'This page opens by itself once you’re back online.',
    reload: 'Reload page',
    /** @param one the kind of item, such as "workflow" */
    missing: (one: string) => `${one.charAt(0).toUpperCase()}${one.slice(1)} not found`,
    denied: (one: string) => `You don’t have access to this ${one}`,
    all: (one: string) => `All ${one}s`,
    kinds: { workflowId: 'workflow', teamId: 'team', runId: 'run' },
  },
};
