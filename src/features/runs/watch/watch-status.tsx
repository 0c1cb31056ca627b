import { Button } from '@mantine/core';
import { IconBell, IconBellOff, IconPlayerPause, IconRefresh } from '@tabler/icons-react';

import { TimeText } from '@/ui/page/time-text.tsx';
import { useConnection } from '@/ui/browser/connection.ts';
import { WarningAlert } from '@/ui/feedback/warning-alert.tsx';
import { ActionMenu, type MenuAction } from '@/ui/menu/action-menu.tsx';

import type { LedgerProblem } from '@/features/runs/ledger/ledger.ts';

import { texts } from './texts.ts';
import { useLiveCount } from './use-live-count.ts';
import { useNotifications } from './use-notifications.ts';
import { useLedgerProblem, useMonitorStatus, useWatched } from './use-watch.ts';
import classes from './watch-status.module.css';
import { useIsLagging } from '@/features/runs/mirror/use-is-lagging.ts';
import { useMirrorPhase } from '@/features/runs/mirror/use-mirror-phase.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

const words = texts.status;
const menuWord = { on: 'turnOff', off: 'ask', blocked: 'blocked' } as const;

/**
 * Shows in one short line whether updates are live or paused, with the actions to change that. Renders nothing if there
 * is no run to update.
 */
export function WatchStatus() {
  const { monitor } = useRuns();
  const phase = useMirrorPhase();
  const { paused, unauthorized } = useMonitorStatus();
  const { runIds, checkedAt } = useWatched();
  const live = useLiveCount();
  const notifications = useNotifications();
  const isLagging = useIsLagging();
  const isLost = useConnection().kind !== 'online' || isLagging;
  if (runIds.length === 0) return null;
  if (unauthorized) {
    return (
      <span className={classes.status}>
        {words.paused}
        <span className={classes.until}>{words.untilSignIn}</span>
      </span>
    );
  }
  if (paused) {
    return (
      <button
        type="button"
        className={`${classes.status} ${classes.live}`}
        data-lost
        onClick={() => monitor.pause(false)}
      >
        {words.paused} · <span className={classes.resume}>{words.resume}</span>
      </button>
    );
  }
  const actions: MenuAction[] = [
    { label: words.refresh, icon: IconRefresh, onClick: () => void monitor.checkNow(runIds) },
    { label: words.pause, icon: IconPlayerPause, onClick: () => monitor.pause(true) },
  ];
  if (notifications.state !== undefined) {
    actions.push({
      label: texts.notify[menuWord[notifications.state]],
      icon: notifications.state === 'on' ? IconBellOff : IconBell,
      onClick: () => void notifications.toggle(),
    });
  }
  return (
    <ActionMenu
      target={
        <button type="button" className={`${classes.status} ${classes.live}`} data-lost={isLost || undefined}>
          {isLost ? words.notLive : words.live}
          {live > 0 && <span className={classes.count}> · {words.count(live)}</span>}
          {checkedAt !== undefined && phase !== 'live' && (
            <span className={classes.updated}>
              {' · '}
              {words.updated}
              <TimeText at={checkedAt} />
            </span>
          )}
        </button>
      }
      actions={actions}
    />
  );
}

const says: Readonly<Record<LedgerProblem, string>> = {
  'no-storage': texts.notKept.noStorage,
  outdated: texts.notKept.outdated,
  'write-failed': texts.notKept.writeFailed,
};

/** Warns if runs can't be stored in this browser. Starting them still works. */
export function LedgerNotice() {
  const problem = useLedgerProblem();
  if (!problem) return null;
  return (
    <WarningAlert mb="sm" title={texts.notKept.title}>
      {says[problem]}
      {problem === 'outdated' && (
        <Button display="block" mt="xs" size="xs" variant="default" onClick={() => location.reload()}>
          {texts.notKept.reload}
        </Button>
      )}
    </WarningAlert>
  );
}
