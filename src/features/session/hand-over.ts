import type { Credentials } from '@/api/credentials.ts';
import { channels } from '@/domain/storage-keys.ts';
import { openTabChannel } from '@/ui/browser/tab-channel.ts';

import type { SignIn } from './kept-credentials.ts';

/** How long a new tab waits for the session of an open one before it shows the sign-in page, in milliseconds. */
const handOverMs = 300;

/** Milliseconds in which an answer still signs the tab in: a busy or hidden tab answers late. */
const lateHandOverMs = 30_000;

/** Messages between tabs; earlier versions send no time. */
export type SharedSignIn = Credentials & Partial<SignIn>;

type Message = { readonly type: 'ask'; readonly reply: string } | { readonly type: 'available' };

interface HandOverOptions {
  /** The session to hand over; undefined without one. */
  readonly current: () => SignIn | undefined;
  /** Another tab has signed in. */
  readonly onAvailable: () => void;
}

/** Hands the session of an open tab to tabs of the same browser that have none. */
export interface HandOver {
  /** Request a session from open tabs. @param onSilence called once after `handOverMs` without an answer */
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
      // The answer comes on a channel of its own, so that no other tab receives it.
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

/** Tabs of an earlier version use the same channel with other messages. */
function isAsking(message: Message): message is Extract<Message, { type: 'ask' }> {
  return message.type === 'ask' && typeof message.reply === 'string';
}
