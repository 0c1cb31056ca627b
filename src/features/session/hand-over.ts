import type { Credentials } from '@/api/credentials.ts';
import { channels } from '@/domain/storage-keys.ts';
import { openTabChannel } from '@/ui/browser/tab-channel.ts';

import type { SignIn } from './kept-credentials.ts';

/** How long a new tab waits for another tab's session before showing the sign-in page, in milliseconds. */
const handOverMs = 300;

/** How long a late reply of a busy or hidden tab may still sign this tab in, in milliseconds. */
const lateHandOverMs = 30_000;

/** A session as sent between tabs. Earlier versions don't send the time. */
export type SharedSignIn = Credentials & Partial<SignIn>;

type Message = { readonly type: 'ask'; readonly reply: string } | { readonly type: 'available' };

interface HandOverOptions {
  /** This tab's session; undefined if there is none. */
  readonly current: () => SignIn | undefined;
  /** Called when another tab has signed in. */
  readonly onAvailable: () => void;
}

/** Shares a tab's session with tabs of the same browser that have none. */
export interface HandOver {
  /** Request a session from other tabs. @param onSilence called once, after `handOverMs` without a reply */
  readonly ask: (onAnswer: (signIn: SharedSignIn) => void, onSilence: () => void) => void;
  readonly stopAsking: () => void;
  /** Offer this tab's session to tabs without one. */
  readonly announce: () => void;
  readonly close: () => void;
}

export function openHandOver({ current, onAvailable }: HandOverOptions): HandOver {
  const shared = openTabChannel<Message>(channels.session, (message) => {
    if (message.type === 'available') onAvailable();
    else if (isAsking(message)) give(message.reply);
  });
  let stopAsking: (() => void) | undefined;

  function give(to: string) {
    const signIn = current();
    if (!signIn) return;
    const reply = openTabChannel<SharedSignIn>(channels.handOver(to), () => undefined);
    reply.post(signIn);
    reply.close();
  }

  return {
    ask: (onAnswer, onSilence) => {
      stopAsking?.();
      // The reply uses a separate channel, so that no other tab receives it.
      const reply = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
      const answers = openTabChannel<SharedSignIn>(channels.handOver(reply), (signIn) => {
        stop();
        onAnswer(signIn);
      });
      const silence = setTimeout(onSilence, handOverMs);
      const late = setTimeout(stop, lateHandOverMs);
      function stop() {
        clearTimeout(silence);
        clearTimeout(late);
        answers.close();
      }
      stopAsking = stop;
      shared.post({ type: 'ask', reply });
    },
    stopAsking: () => stopAsking?.(),
    announce: () => shared.post({ type: 'available' }),
    close: () => {
      stopAsking?.();
      shared.close();
    },
  };
}

/** Whether a message requests a session. Tabs of earlier versions send other messages on the same channel. */
function isAsking(message: Message): message is Extract<Message, { type: 'ask' }> {
  return message.type === 'ask' && typeof message.reply === 'string';
}
