import { issueApiKey } from '../../auth/api-keys.ts';
import { forbidden, notFound } from '../../http/http-error.ts';
import type { ChangeStore } from '../../store/admin/change-store.ts';
import type { User } from '../../store/schema.ts';
import type { Actor } from './actor.ts';
import { requireManaged } from './person-changes.ts';

/** Make a key for a user. @returns the key, which is not stored itself, and its ID */
export async function createKey(
  { keys, audit }: ChangeStore,
  actor: Actor,
  user: User,
  purpose: { readonly name: string; readonly expiresAt: Date | null },
  now: Date,
): Promise<{ readonly id: string; readonly key: string }> {
  const made = await issueApiKey(keys, user.id, purpose, now);
  const details = { user: user.email, name: purpose.name };
  await audit.add({ ...actor.by, action: 'key create', subject_id: made.id, details });
  return made;
}

/** Revoke a key of one's own. @throws HttpError 404, 403 */
export async function revokeOwnKey(inside: ChangeStore, actor: Actor & { readonly user: User }, id: string) {
  const key = await findKey(inside, id);
  if (key.user_id !== actor.user.id) throw forbidden("This is another person's key.");
  await revoke(inside, actor, id, actor.user, null);
}

/** Revoke a key of a person whom the actor manages. @throws HttpError 404, 403 */
export async function revokeKey(inside: ChangeStore, actor: Actor, id: string): Promise<void> {
  const { user_id } = await findKey(inside, id);
  const { user, teamId } = await requireManaged(inside, actor, user_id);
  await revoke(inside, actor, id, user, teamId);
}

async function findKey({ keys }: ChangeStore, id: string) {
  const key = await keys.findById(id);
  if (!key) throw noKey();
  return key;
}

async function revoke({ keys, audit }: ChangeStore, actor: Actor, id: string, user: User, teamId: string | null) {
  const removed = await keys.remove(id);
  // Another admin has revoked the key in the meantime.
  if (!removed) throw noKey();
  const details = { user: user.email, name: removed.name };
  await audit.add({ ...actor.by, action: 'key revoke', team_id: teamId, subject_id: id, details });
}

const noKey = () => notFound('There is no such key.');
