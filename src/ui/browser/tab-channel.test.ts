import { afterEach, expect, test, vi } from 'vitest';

import { openTabChannel, type TabChannel } from './tab-channel.ts';

const opened: TabChannel<string>[] = [];

function open(name: string) {
  const heard: string[] = [];
  const channel = openTabChannel<string>(name, (message) => heard.push(message));
  opened.push(channel);
  return { channel, heard };
}

afterEach(() => {
  for (const channel of opened.splice(0)) channel.close();
  vi.unstubAllGlobals();
});

test('messages reach other tabs in order, but not this one, nor other channels', async () => {
  const [one, two, other] = [open('a'), open('a'), open('b')];
  one.channel.post('first');
  one.channel.post('second');
  other.channel.post('elsewhere');
  await vi.waitFor(() => expect(two.heard).toEqual(['first', 'second']));
  expect([one.heard, other.heard]).toEqual([[], []]);
});

test('a closed channel neither sends nor receives, and does not throw', async () => {
  const [one, two, three] = [open('a'), open('a'), open('a')];
  one.channel.close();
  one.channel.post('too late');
  two.channel.post('still here');
  await vi.waitFor(() => expect(three.heard).toEqual(['still here']));
  expect(one.heard).toEqual([]);
});

test.each([
  ['has none', undefined],
  [
    'refuses it',
    new Proxy(BroadcastChannel, {
      construct: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  ],
])('if the browser %s, the tab is on its own', (_what, channels) => {
  vi.stubGlobal('BroadcastChannel', channels);
  const { channel, heard } = open('a');
  channel.post('anybody?');
  channel.close();
  expect(heard).toEqual([]);
});
