import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

import type { User } from '../store/schema.ts';
import type { UserStore } from '../store/user-store.ts';

/** Make another API key for a user. Only its hash is kept: what is returned can't be had again. */
export async function issueApiKey(users: UserStore, userId: string): Promise<string> {
  const key = `rb_${randomBytes(32).toString('base64url')}`;
  await users.addApiKey(userId, hashOf(key));
  return key;
}

/** Whose key this is, if anyone's. */
export async function findApiKeyUser(users: UserStore, key: string): Promise<User | undefined> {
  const hash = hashOf(key);
  const found = await users.findApiKey(hash);
  return found && timingSafeEqual(Buffer.from(found.hash), Buffer.from(hash)) ? found.user : undefined;
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
