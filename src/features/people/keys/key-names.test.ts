import { expect, test } from 'vitest';

import { clockTime } from '@/ui/page/clock-time.ts';

import { nameKeys } from './key-names.ts';

const ann = { id: 'ann', email: 'ann@example.com' };
const times = { expires_at: null, last_used_at: null, current: false };
const at = (minute: number) => `2026-01-01T10:0${minute}:00Z`;
const key = (id: string, name: string | null, minute: number, user = ann) => ({
  ...times,
  id,
  name,
  user,
  created_at: at(minute),
  from_sign_in: name === null,
});
const clock = (minute: number) => clockTime(Date.parse(at(minute)));

test('keys with equal names show when they were created, and also their IDs if they were created in the same minute', () => {
  const keys = [
    key('a', 'Nightly', 1),
    key('b', 'Command line', 1),
    key('c', 'Command line', 2),
    key('d1234567-8', null, 3),
    key('e1234567-8', null, 3),
    key('f', 'Nightly', 1, { id: 'ben', email: 'ben@example.com' }),
  ];
  expect([...nameKeys(keys).values()]).toEqual([
    'Nightly',
    `Command line, ${clock(1)}`,
    `Command line, ${clock(2)}`,
    `Session, ${clock(3)} (d1234567)`,
    `Session, ${clock(3)} (e1234567)`,
    'Nightly',
  ]);
});
