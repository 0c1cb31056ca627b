import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { countOf } from '@/domain/count-of.ts';
import { paths } from '@/domain/paths.ts';
import { useToast } from '@/ui/feedback/toast.tsx';

import { subscribeToEnds } from './end-notices.ts';
import { badgeFavicon } from './favicon-badge.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';

const badge = /^\(\d+\) /;

/**
 * Tells of runs that end: a toast where the page is seen and doesn't show it by itself, else a dot and a number on the
 * tab and a notification, or, where there can be none, a toast once the page is seen again.
 */
export function RunNotices() {
  const { ledger } = useRuns();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();

  const missed = useRef(0);
  const untold = useRef<string[]>([]);
  const notices = useRef(new Set<Notification>());

  // They name this person's runs: none stays for the next one.
  useEffect(() => {
    const shown = notices.current;
    return () => {
      setBadge(0);
      for (const notice of shown) notice.close();
      shown.clear();
    };
  }, []);

  useEffect(() => {
    const shows = (path: string) => pathname === path || pathname === paths.runs();
    const unsubscribe = subscribeToEnds(ledger, ({ runId, text }) => {
      if (document.hidden) {
        missed.current += 1;
        setBadge(missed.current);
        const notice = notify(runId, text, () => void navigate(paths.run(runId)));
        if (notice) notices.current.add(notice);
        else untold.current.push(text);
      } else if (!shows(paths.run(runId))) {
        toast({ id: `end-${runId}`, message: text });
      }
    });
    const seen = () => {
      if (document.hidden) return;
      missed.current = 0;
      setBadge(0);
      const [first, ...more] = untold.current.splice(0);
      if (first === undefined || pathname === paths.runs()) return;
      toast({
        id: 'ends',
        message: more.length > 0 ? `${first}, and ${countOf(more.length, 'more run')} ended` : first,
      });
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', seen);
    };
  }, [ledger, pathname, navigate, toast]);

  return null;
}

/** Say on the tab how many runs have ended unseen. */
function setBadge(missed: number) {
  badgeFavicon(missed > 0);
  document.title = (missed > 0 ? `(${missed}) ` : '') + document.title.replace(badge, '');
}

/** @returns undefined where the browser has not taken it */
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

/** @param tag makes one notice of those of several tabs */
function makeNotification(body: string, tag: string): Notification | undefined {
  try {
    return new Notification('Runboard', { body, tag, icon: hrefOf('/icon.svg') });
  } catch {
    // Chrome on Android lets only service workers make them, although it has the class and asks for the permission.
    return undefined;
  }
}

/** Whether this browser knows notifications here; plain HTTP on a LAN does not. */
export function canNotify(): boolean {
  return 'Notification' in globalThis && globalThis.isSecureContext;
}
