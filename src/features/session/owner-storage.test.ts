import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { readRecentPlaces } from '@/app/location/recent-places.ts';
import { listPresets } from '@/features/runs/start/inputs/input-presets.ts';
import { keptBatches } from '@/features/runs/commands/batch/start-batch.ts';

import { openOwnerStorage } from './owner-storage.ts';

const owner = '/accounts\n/api\nrunboard user-1';

/** The contents of localStorage as written by version 0.1. */
const version01: Readonly<Record<string, string>> = {
  [`runboard.recent\n${owner}`]: '[{"kind":"workflow","id":"w1"},{"kind":"run","id":"r1"}]',
  [`runboard.pinned\n${owner}`]: '["w1"]',
  [`runboard-presets ${owner}`]: '[{"name":"Night","workflowId":"w1","text":"{\\"seconds\\":3}"}]',
  [`runboard-batch ${owner} b1`]:
    '{"id":"b1","at":1,"workflow":{"id":"w1","name":"Poster"},"team":{"id":"t1","name":"Blue"},"each":[{"n":1},null]}',
  [`runboard-paused ${owner}`]: '1',
  [`runboard-here ${owner}`]: '1795297888008',
};

/** A fake of the browser's storage, which Node lacks. Its entries are its own properties, as in a browser. */
function fakeStorage(initial: Readonly<Record<string, string>>): Storage {
  const store: Record<string, unknown> = { ...initial };
  return Object.defineProperties(store, {
    getItem: { value: (name: string) => store[name] ?? null },
    setItem: { value: (name: string, text: string) => Reflect.set(store, name, text) },
    removeItem: { value: (name: string) => Reflect.deleteProperty(store, name) },
  }) as unknown as Storage;
}

beforeEach(() => vi.stubGlobal('localStorage', fakeStorage(version01)));
afterEach(() => {
  vi.unstubAllGlobals();
});

test('values of version 0.1 are read', () => {
  const storage = openOwnerStorage(owner);
  expect(readRecentPlaces(storage)).toHaveLength(2);
  expect(storage.read('pinned')).toEqual(['w1']);
  expect(listPresets(storage, 'w1')).toEqual([{ name: 'Night', workflowId: 'w1', text: '{"seconds":3}' }]);
  expect(keptBatches(storage).map(({ id }) => id)).toEqual(['b1']);
  expect(storage.read('paused')).toBeDefined();
  expect(storage.read('last-here')).toBe(1795297888008);
});

test('an owner can’t read, overwrite or remove another owner’s values', () => {
  const storage = openOwnerStorage(`${owner}0`);
  for (const name of ['recent', 'pinned', 'presets', 'paused', 'last-here'] as const) {
    expect(storage.read(name)).toBeUndefined();
    storage.write(name, 'theirs');
    storage.remove(name);
  }
  expect(storage.names('batch ')).toEqual([]);
  expect(Object.entries(localStorage)).toEqual(Object.entries(version01));
});

test('subscribers of a name are notified of its changes', () => {
  const storage = openOwnerStorage(owner);
  const [pinned, presets] = [vi.fn<() => void>(), vi.fn<() => void>()];
  storage.subscribe('pinned', pinned);
  const unsubscribe = storage.subscribe('presets', presets);
  storage.write('pinned', []);
  unsubscribe();
  storage.write('presets', []);
  expect([pinned.mock.calls.length, presets.mock.calls.length]).toEqual([1, 0]);
});

test('values that the browser refuses to store last as long as the scope', () => {
  vi.stubGlobal('localStorage', undefined);
  const storage = openOwnerStorage(owner);
  expect(storage.write('pinned', ['w2'])).toBe(false);
  expect(storage.read('pinned')).toEqual(['w2']);
  expect(storage.names('batch ')).toEqual([]);
  storage.close();
  expect(storage.read('pinned')).toBeUndefined();
});
