import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { toast } from '@/ui/toast.tsx';

import { watchEnds } from './end-notices.ts';
import { badgeFavicon } from './favicon-badge.ts';
import { useRuns } from './runs-context.ts';

const badge = /^\(\d+\) /;

/** Tells of runs that end: a toast where the page is seen and doesn't show it by itself, else a dot and a number on the tab and a notification. */
export function RunNotices() {
  const { ledger } = useRuns();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    let missed = 0;
    const unsubscribe = watchEnds(ledger, ({ runId, text }) => {
      if (document.hidden) {
        missed += 1;
        badgeFavicon(true);
        document.title = `(${missed}) ${document.title.replace(badge, '')}`;
        notify(runId, text, () => void navigate(paths.run(runId)));
      } else if (pathname !== paths.run(runId) && pathname !== paths.runs()) {
        toast({ id: `end-${runId}`, message: text });
      }
    });
    const seen = () => {
      if (document.hidden) return;
      missed = 0;
      badgeFavicon(false);
      document.title = document.title.replace(badge, '');
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', seen);
    };
  }, [ledger, pathname, navigate]);

  return null;
}

function notify(runId: string, text: string, open: () => void) {
  if (!canNotify() || Notification.permission !== 'granted') return;
  // The tag makes one notice of those of several tabs.
  const notice = new Notification('Runboard', { body: text, tag: `runboard-${runId}`, icon: '/icon.svg' });
  notice.addEventListener('click', () => {
    window.focus();
    open();
    notice.close();
  });
}

/** Whether this browser knows notifications here; plain HTTP on a LAN does not. */
export function canNotify(): boolean {
  return 'Notification' in globalThis && globalThis.isSecureContext;
}
