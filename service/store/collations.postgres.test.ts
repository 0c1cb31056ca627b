import { randomUUID } from 'node:crypto';

import { expect, inject, it } from 'vitest';

import { makeTestDatabase } from '../testing/database/test-database.ts';
import { openPostgresDatabase } from './postgres/postgres-database.ts';
import { createStore } from './store.ts';

it.each(['tr-TR', 'und-u-ks-level1', 'de-DE'])(
  'an address is found by ASCII letters in a database of %s',
  async (locale) => {
    const postgres = inject('postgres');
    if ('error' in postgres) throw new Error(postgres.error);
    const { url, drop } = await makeTestDatabase(postgres.url, `template0 locale_provider icu icu_locale '${locale}'`);
    const database = await openPostgresDatabase(url, 2, () => undefined);
    try {
      const { users } = createStore(database.db, () => undefined);
      const kim = { id: randomUUID(), email: 'kim@istanbul.example' };
      await users.add(kim);
      expect(await users.add({ id: randomUUID(), email: 'KIM@ISTANBUL.example' })).toBe(false);
      expect(await users.findByEmail('KIM@Istanbul.EXAMPLE')).toMatchObject(kim);
      for (const other of ['\u212Aim@istanbul.example', 'k\u0131m@istanbul.example', 'kím@istanbul.example']) {
        expect(await users.findByEmail(other)).toBeUndefined();
      }
    } finally {
      await database.close();
      await drop();
    }
  },
);
