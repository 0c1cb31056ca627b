import { channels } from '@/domain/storage-keys.ts';
import { openTabChannel } from '@/ui/browser/tab-channel.ts';

/** Which runs are on screen, in all tabs, so that the leading one gives them their own pace. */
export interface Screens {
  readonly shows: (runId: string) => boolean;
  /** What this tab shows; undefined when no run. */
  readonly show: (runId: string | undefined) => void;
  /** Tell the others that this tab has been opened. */
  readonly announce: () => void;
  /** Hear that another tab was opened. */
  readonly onOpened: (listener: () => void) => () => void;
  readonly stop: () => void;
}

type Message =
  | { readonly type: 'shows'; readonly tab: string; readonly runId: string | undefined }
  | { readonly type: 'opened' };

/** A tab that has not repeated what it shows for this long is gone. */
const forgottenAfterMs = 90_000;
const repeatMs = 30_000;

export function watchScreens(ledger: string, onChange: () => void): Screens {
  const tab = Math.random().toString(36).slice(2);
  const shown = new Map<string, { readonly runId: string; readonly at: number }>();
  const openedListeners = new Set<() => void>();
  let own: string | undefined;
  let repeat: ReturnType<typeof setInterval> | undefined;

  function note(from: string, runId: string | undefined) {
    if (runId === undefined) shown.delete(from);
    else shown.set(from, { runId, at: performance.now() });
    onChange();
  }

  function tell() {
    channel.post({ type: 'shows', tab, runId: own });
  }

  const channel = openTabChannel<Message>(channels.screens(ledger), (message) => {
    if (message.type === 'shows') note(message.tab, message.runId);
    else {
      if (own !== undefined) tell();
      for (const listener of openedListeners) listener();
    }
  });

  return {
    shows: (runId) =>
      own === runId ||
      [...shown.values()].some((one) => one.runId === runId && performance.now() - one.at < forgottenAfterMs),
    show: (runId) => {
      own = runId;
      clearInterval(repeat);
      tell();
      if (runId !== undefined) repeat = setInterval(tell, repeatMs);
      onChange();
    },
    announce: () => channel.post({ type: 'opened' }),
    onOpened: (listener) => {
      openedListeners.add(listener);
      return () => openedListeners.delete(listener);
    },
    stop: () => {
      clearInterval(repeat);
      channel.close();
    },
  };
}
