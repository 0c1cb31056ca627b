import { defaultStreamLimits } from '../config/stream-limits.ts';
import { Feed } from '../feed/feed.ts';
import { writeChangesCursor } from '../rules/run-cursors.ts';
import { teamRunItem } from '../rules/team-run-items.ts';
import type { AppParts } from './app-parts.ts';

/** The streams of a process, woken by its own changes and by notifications of other processes. */
export function createFeed({ store, clock, retention, metrics, log, signals, streamLimits }: AppParts): Feed {
  const feed = new Feed({
    runs: store.teamRuns,
    watchers: store.watchers,
    limits: { ...defaultStreamLimits, ...streamLimits },
    now: () => clock.now(),
    itemOf: (row) => teamRunItem(row, retention),
    cursorOf: (position) => writeChangesCursor(position, clock.now()),
    onWritten: (seconds) => metrics.changeWritten(seconds),
    onResync: () => metrics.resynced(),
    onError: (error) => log.warn({ err: error }, 'changes of runs could not be read'),
  });
  metrics.watchStreams(() => feed.count);
  store.onRunChange(feed.wake);
  signals?.on('changed', feed.wake);
  return feed;
}
