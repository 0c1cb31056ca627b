import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { batchOf } from '@/domain/runs/run-record.ts';
import type { RunStateKind } from '@/domain/runs/run-state.ts';
import { setTabCount } from '@/ui/page/tab-title.ts';
import { type ToastMessage, useToaster } from '@/ui/feedback/toast.tsx';

import { type EndNotice, subscribeToEnds } from './end-notices.ts';
import { setFaviconBusy, setFaviconMissed } from './favicon-badge.ts';
import { canNotify, isMuted } from './notification-rights.ts';
import { StartNotices } from './start-notices.tsx';
import { startedToastId } from '@/features/runs/commands/started-toast-id.ts';
import { texts } from './texts.ts';
import { useWatched } from './use-watch.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';

/** ID of the one toast for all runs that ended since it was last closed. */
const toastId = 'ends';

/**
 * Announces ended runs. While the page is visible, one toast announces all those that the page doesn't show itself.
 * While it is hidden, the tab shows a coloured icon and a number, and each run gets a notification. If that is muted or
 * impossible, the toast appears once the page is visible again.
 */
export function RunNotices() {
  const { ledger, storage, quickStarts } = useRuns();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toaster = useToaster();

  const missed = useRef<RunStateKind[]>([]);
  const untold = useRef<EndNotice[]>([]);
  const notices = useRef(new Set<Notification>());

  // Notifications name this user's runs, so close them before the next user signs in.
  useEffect(() => {
    const shown = notices.current;
    return () => {
      setBadge([]);
      for (const notice of shown) notice.close();
      shown.clear();
    };
  }, []);

  /** Show one toast for all ended runs, except those the page shows itself. */
  const showEnds = useEffectEvent((page: string) => {
    untold.current = untold.current.filter((notice) => !pagesWith(notice).includes(page));
    if (untold.current.length === 0) toaster.hide(toastId);
    else {
      const message = endsMessage(untold.current, (path) => void navigate(path));
      toaster.show({ ...message, id: toastId, onClose: () => untold.current.splice(0) });
    }
  });

  const announce = useEffectEvent((notice: EndNotice) => {
    const { row, state, text } = notice;
    if (document.hidden) {
      missed.current.push(state);
      setBadge(missed.current);
      const shown = isMuted(storage) ? undefined : notify(row.runId, text, () => void navigate(paths.run(row.runId)));
      if (shown) notices.current.add(shown);
      else untold.current.push(notice);
    } else {
      untold.current.push(notice);
      if (!pagesWith(notice).includes(pathname)) toaster.hide(startedToastId(row.runId));
      showEnds(pathname);
    }
  });

  // The notice may be announced on another page, since reading the cause of a failure takes a moment.
  useEffect(
    () =>
      subscribeToEnds(
        ledger,
        (notice) => announce(notice),
        ({ workflowId }, state) => state === 'not-accepted' && workflowId !== undefined && quickStarts.has(workflowId),
      ),
    [ledger, quickStarts],
  );

  useEffect(() => {
    const seen = () => {
      if (document.hidden) return;
      missed.current = [];
      setBadge(missed.current);
      if (untold.current.length > 0) showEnds(pathname);
    };
    if (untold.current.length > 0 && !document.hidden) showEnds(pathname);
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [pathname]);

  return (
    <>
      <BusyFavicon />
      <StartNotices />
    </>
  );
}

/** Shows on the tab's icon that runs are live. */
function BusyFavicon() {
  const isBusy = useWatched().runIds.length > 0;
  useEffect(() => {
    setFaviconBusy(isBusy);
    return () => setFaviconBusy(false);
  }, [isBusy]);
  return null;
}

/** The pages that show a run's end themselves. */
function pagesWith({ row, state }: EndNotice): readonly string[] {
  const { runId, workflowId, teamId } = row;
  const batch = batchOf(row);
  const pages = [paths.home(), paths.run(runId), paths.runs()];
  if (state === 'not-accepted') pages.push(paths.startRun());
  if (batch !== undefined) pages.push(paths.batch(batch));
  if (workflowId) pages.push(paths.workflow(workflowId));
  if (teamId) pages.push(paths.team(teamId));
  return pages;
}

/** The toast for ended runs: one is named, and several are counted by outcome. */
function endsMessage(ends: readonly EndNotice[], go: (path: string) => void): ToastMessage {
  const [first] = ends;
  const failed = ends.filter(({ state }) => isFailure(state)).length;
  const cancelled = ends.filter(({ state }) => state === 'cancelled').length;
  const finished = ends.length - failed - cancelled;
  const isOne = first !== undefined && ends.length === 1;
  const batches = new Set(ends.map(({ row }) => batchOf(row)));
  const batch = first && batches.size === 1 ? batchOf(first.row) : undefined;
  const to = isOne ? paths.run(first.row.runId) : batch === undefined ? paths.runs() : paths.batch(batch);
  const color = failed > 0 ? 'red' : finished > 0 ? 'green' : undefined;
  return {
    message: isOne ? first.text : texts.ends.counts(finished, failed, cancelled),
    ...(color && { color }),
    link: { label: texts.ends.view, href: hrefOf(to), follow: () => go(to) },
  };
}

/** Show on the tab how many runs ended unseen, and whether one of them failed. */
function setBadge(missed: readonly RunStateKind[]) {
  setFaviconMissed(missed.length === 0 ? undefined : missed.some(isFailure) ? 'bad' : 'good');
  setTabCount(missed.length);
}

function isFailure(state: RunStateKind): boolean {
  return state === 'failed' || state === 'not-accepted';
}

/** @returns undefined if the browser refused it */
function notify(runId: string, text: string, open: () => void): Notification | undefined {
  if (!canNotify() || Notification.permission !== 'granted') return undefined;
  const notice = makeNotification(text, `runboard-${runId}`);
  notice?.addEventListener('click', () => {
    window.focus();
    open();
    notice.close();
  });
  return notice;
}

/** @param tag lets notifications of several tabs replace each other */
function makeNotification(body: string, tag: string): Notification | undefined {
  try {
    return new Notification(texts.ends.app, { body, tag, icon: hrefOf('/icon.svg') });
  } catch {
    // Chrome on Android lets only service workers create notifications, although it has the class and grants the
    // permission.
    return undefined;
  }
}
