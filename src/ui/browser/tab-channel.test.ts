import { afterEach, expect, test, vi } from 'vitest';

import { openTabChannel, type TabChannel } from './tab-channel.ts';

const opened: TabChannel<string>[] = [];

function open(name: string) {
  const received: string[] = [];
  const channel = openTabChannel<string>(name, (message) => received.push(message));
  opened.push(channel);
  return { channel, received };
}

afterEach(() => {
  for (const channel of opened.splice(0)) channel.close();
  vi.unstubAllGlobals();
});

test('messages reach other tabs on the same channel, in order, but not the sender or other channels', async () => {
  const [one, two, other] = [open('a'), open('a'), open('b')];
  one.channel.post('first');
  one.channel.post('second');
  other.channel.post('elsewhere');
  await vi.waitFor(() => expect(two.received).toEqual(['first', 'second']));
  expect([one.received, other.received]).toEqual([[], []]);
});

test('a closed channel neither sends nor receives, and does not throw', async () => {
  const [one, two, three] = [open('a'), open('a'), open('a')];
  one.channel.close();
  one.channel.post('too late');
  two.channel.post('still here');
  await vi.waitFor(() => expect(three.received).toEqual(['still here']));
  expect(one.received).toEqual([]);
});

test.each([
  ['not supported', undefined],
  [
    'refused',
    new Proxy(BroadcastChannel, {
      construct: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  ],
])('without BroadcastChannel (%s), posting and closing do nothing', (_why, channels) => {
  vi.stubGlobal('BroadcastChannel', channels);
  const { channel, received } = open('a');
  channel.post('anybody?');
  channel.close();
  expect(received).toEqual([]);
});
