import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

import type { ApiKeyStore, FoundApiKey } from '../store/api-key-store.ts';

const USE_STEP_MS = 60 * 60 * 1000;

export interface KeyPurpose {
  readonly name: string;
  readonly expiresAt: Date | null;
}

/** Make another API key for a user. Only its hash is stored: the returned key can't be read again. */
export async function issueApiKey(keys: ApiKeyStore, userId: string, { name, expiresAt }: KeyPurpose, now: Date) {
  const key = `rb_${randomBytes(32).toString('base64url')}`;
  const kept = { hash: hashOf(key), user_id: userId, name, expires_at: expiresAt };
  return { id: (await keys.add(kept, now)) ?? '', key };
}

/** Find a key and record its use. @returns undefined if the key is unknown or revoked */
export async function findApiKey(keys: ApiKeyStore, key: string, now: Date): Promise<FoundApiKey | undefined> {
  const hash = hashOf(key);
  const found = await keys.find(hash);
  if (!found || !timingSafeEqual(Buffer.from(found.hash), Buffer.from(hash))) return undefined;
  if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) > USE_STEP_MS) {
    // The use can't be recorded on a full disk, but that must not make a read fail.
    await keys.markUsed(hash, now).catch(() => undefined);
  }
  return found;
}

/** The hash under which a secret is stored. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
