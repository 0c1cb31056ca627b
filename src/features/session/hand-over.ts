import type { Credentials } from '@/api/credentials.ts';
import { channels } from '@/domain/storage-keys.ts';
import { openTabChannel } from '@/ui/browser/tab-channel.ts';

import type { SignIn } from './kept-credentials.ts';

/** How long a new tab waits for an open one's session before showing the sign-in page, in milliseconds. */
const handOverMs = 300;

/** How long an answer may still sign the tab in, in milliseconds: busy and hidden tabs answer late. */
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

/** Hands an open tab's session to tabs of the same browser that have none. */
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
      // The answer comes on its own channel, so that no other tab receives it.
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

/** Tabs of an earlier version send other messages on the same channel. */
function isAsking(message: Message): message is Extract<Message, { type: 'ask' }> {
  return message.type === 'ask' && typeof message.reply === 'string';
}
