import { expect, test } from 'vitest';

import { arrivalOf } from '@/features/runs/mirror/arrival.ts';
import { createMirrorStatus } from '@/features/runs/mirror/mirror-status.ts';

import { startMirror } from './start-mirror.ts';

const left = { after: '2026-11-01T00:00:00.000Z', left: 100 };

test.each([
  ['a session that ends with the tab', false, { readings: [] }, 'loading'],
  ['the first visit', true, undefined, 'loading'],
  ['an earlier visit that read a part', true, { readings: [left] }, 'loading'],
  ['an earlier visit that read everything', true, { readings: [] }, undefined],
])('before the mirror has opened, after %s, counts are complete or incomplete', (_, isRemembered, place, arrival) => {
  const status = createMirrorStatus();
  const parts = {
    api: { config: { extensions: { runs: 1 } } },
    ledger: {},
    storage: { read: () => place },
    status,
    isRemembered: () => isRemembered,
  };
  const mirror = startMirror(parts as unknown as Parameters<typeof startMirror>[0], new Promise(() => undefined));
  expect(arrivalOf(status)).toBe(arrival);
  mirror.stop();
  expect(arrivalOf(status)).toBeUndefined();
});
