import { expect, test } from 'vitest';

import { arrivalOf } from '@/features/runs/mirror/arrival.ts';
import { createMirrorStatus } from '@/features/runs/mirror/mirror-status.ts';

import { startMirror } from './start-mirror.ts';

test.each([
  [false, 'loading'],
  [true, undefined],
])('before the mirror has opened, with a remembered session: %s, counts are: %s', (isRemembered, arrival) => {
  const status = createMirrorStatus();
  const parts = { api: { config: { extensions: { runs: 1 } } }, ledger: {}, status, isRemembered: () => isRemembered };
  const mirror = startMirror(parts as unknown as Parameters<typeof startMirror>[0], new Promise(() => undefined));
  expect(arrivalOf(status)).toBe(arrival);
  mirror.stop();
  expect(arrivalOf(status)).toBeUndefined();
});
