import { AdminError } from './admin-error.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import type { Store } from '../store/store.ts';
import type { Account } from '../store/user-store.ts';

export interface AdminParts {
  readonly store: Store;
  readonly tokens: Tokens;
  readonly ids: Ids;
  readonly clock: Clock;
  /** Writes a backup of all data; missing unless the database is embedded. */
  readonly backUp?: ((file: string) => Promise<unknown>) | undefined;
  /** Wakes the workers of all nodes. */
  readonly queue: { added(): void };
  /** Base address of the sign-in links. */
  readonly origin: () => string;
}

/** Execute a command. @returns the result to print as JSON. @throws AdminError with a readable message */
export type Ask = (parts: AdminParts) => Promise<unknown>;

/** @throws AdminError for an unknown user */
export async function findUser({ store }: Pick<AdminParts, 'store'>, email: string): Promise<Account> {
  const user = await store.users.findByEmail(email);
  if (!user) throw new AdminError(`There is no user ${email}.`);
  return user;
}

/**
 * Find the user with this email address, or the first user if no address is given.
 * @throws AdminError if the user doesn't exist
 */
export async function findUserOrFirst(parts: Pick<AdminParts, 'store'>, email: string | undefined): Promise<Account> {
  if (email !== undefined) return findUser(parts, email);
  const user = await parts.store.users.first();
  if (!user) throw new AdminError('There is no user yet.');
  return user;
}

/** A user as shown in answers. */
export function named({ id, email }: { readonly id: string; readonly email: string }) {
  return { id, email };
}
