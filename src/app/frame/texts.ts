import { countOf } from '@/domain/count-of.ts';
import { wholeNumber } from '@/domain/whole-number.ts';
import { modKey } from '@/ui/keys/mod-key.ts';
import { clockTime } from '@/ui/page/clock-time.ts';

/** The texts around every page. */
export const texts = {
  skip: 'Skip to content',
  loading: 'Loading…',
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
  },
  connection: {
    offline: (shownFromMs: number | undefined) => `You’re offline.${shown(shownFromMs)}`,
    unreachable: (shownFromMs: number | undefined) => `The service can’t be reached.${shown(shownFromMs)}`,
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
    notLoaded: 'Part of it couldn’t be loaded.',
    workflow: 'Workflow not found',
    team: 'Team not found',
    run: 'Run not found',
    allWorkflows: 'All workflows',
    allTeams: 'All teams',
    allRuns: 'All runs',
  },
};

function shown(fromMs: number | undefined): string {
  return fromMs === undefined ? '' : ` Showing data from ${clockTime(fromMs)}.`;
}
