import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

import type { User } from '../store/schema.ts';
import type { UserStore } from '../store/user-store.ts';

const USE_STEP_MS = 60 * 60 * 1000;

/** Make another API key for a user. Only its hash is kept: what is returned can't be had again. */
export async function issueApiKey(users: UserStore, userId: string): Promise<string> {
  const key = `rb_${randomBytes(32).toString('base64url')}`;
  await users.addApiKey(userId, hashOf(key));
  return key;
}

/** The user of a key, and the time of its use noted. @returns undefined for a key that is unknown or revoked */
export async function findApiKeyUser(users: UserStore, key: string, now: Date): Promise<User | undefined> {
  const hash = hashOf(key);
  const found = await users.findApiKey(hash);
  if (!found || !timingSafeEqual(Buffer.from(found.hash), Buffer.from(hash))) return undefined;
  if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) > USE_STEP_MS) {
    // A caller who may read must not be refused because the disk takes no more writes.
    await users.markApiKeyUsed(hash, now).catch(() => undefined);
  }
  return found.user;
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
