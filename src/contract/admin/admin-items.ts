import * as z from 'zod/mini';

import { itemId } from '@/contract/fields.ts';

/** A time in a response: ISO 8601 in UTC. */
export const time = z.string();
export const count = z.int().check(z.minimum(0));
/** `viewer`, `member`, `admin`; an open set. */
const role = z.string();

/** A person: ID and email address. */
export const person = z.object({ id: itemId, email: z.string() });
/** An item with an ID and a name. */
export const named = z.object({ id: itemId, name: z.string() });

/** A page of a list: `next` is the `before` of the following page; null on the last page. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) });

/** The data of an API key, without the key itself (extension `admin` 1). */
export const adminKey = z.object({
  id: itemId,
  /** What the key is for; null: it was made by an earlier version. */
  name: z.nullable(z.string()),
  /** Its owner. */
  user: person,
  created_at: time,
  /** Null: valid until revoked. */
  expires_at: z.nullable(time),
  /** When the key was last used, correct to the hour; null: never. */
  last_used_at: z.nullable(time),
  /** Whether the key was created by a sign-in. Revoking such a key ends that session. */
  from_sign_in: z.boolean(),
  /** Whether this request was sent with this key. */
  current: z.boolean(),
});
export type AdminKey = z.output<typeof adminKey>;

/** A new key including the key itself, which is shown only once (extension `admin` 1). */
export const createdKey = z.extend(adminKey, { api_key: z.string() });
export type CreatedKey = z.output<typeof createdKey>;

/** A person as shown to admins, with those of the person's teams that the caller administers (extension `admin` 1). */
export const adminPerson = z.object({
  id: itemId,
  email: z.string(),
  created_at: time,
  /** When the person was disabled; null: they may sign in. */
  disabled_at: z.nullable(time),
  /** When any of their keys was last used, correct to the hour; null: never, or the key no longer exists. */
  last_used_at: z.nullable(time),
  /** Whether they are an operator of the service. */
  operator: z.boolean(),
  /**
   * Whether the caller may disable, enable and sign out the person, make a sign-in link for them and revoke their keys.
   */
  manageable: z.boolean(),
  /**
   * `from_groups`: whether the role was granted by a group of the sign-in issuer, and has not been changed by hand
   * since.
   */
  teams: z.array(z.object({ id: itemId, name: z.string(), role, from_groups: z.boolean() })),
});
export type AdminPerson = z.output<typeof adminPerson>;

/** A link with which a person signs in once; it is shown only once (extension `admin` 1). */
export const signInLink = z.object({ sign_in_url: z.string(), expires_at: time });
export type SignInLink = z.output<typeof signInLink>;

/** The result of an invitation. `link` is null if the person could already sign in (extension `admin` 1). */
export const invitation = z.object({ person: adminPerson, created: z.boolean(), link: z.nullable(signInLink) });
export type Invitation = z.output<typeof invitation>;

/** When a hold began, and who started it; `by` is null if it was a command (extension `admin` 1). */
export const hold = z.object({ since: time, by: z.nullable(person) });

/** A team as shown to its admins (extension `admin` 1). */
export const adminTeam = z.object({
  id: itemId,
  name: z.string(),
  /** `active` or `inactive`: whether the team may cancel runs. An open set. */
  subscription: z.string(),
  /** How many runs the team may still start or cancel; null: unlimited. */
  credits: z.nullable(count),
  members: count,
  created_at: time,
  /** The hold on the team's queue; null: its runs start normally. */
  held: z.nullable(hold),
});
export type AdminTeam = z.output<typeof adminTeam>;
