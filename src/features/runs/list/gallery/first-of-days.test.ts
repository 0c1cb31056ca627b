import { expect, test } from 'vitest';

import { firstOfDays } from './first-of-days.ts';

const at = (day: number, hour: number) => ({ createdAt: new Date(2026, 10, day, hour).getTime() });

test('each day has one heading, and runs of a later day below an earlier day have none', () => {
  const rows = [at(26, 9), at(26, 0), at(25, 23), at(26, 1), at(25, 22), at(24, 12)];
  expect([...firstOfDays(rows)]).toEqual([rows[0], rows[2], rows[5]]);
});
