import * as z from 'zod/mini';

import { itemId } from '@/contract/fields.ts';

/** A time in a response: ISO 8601 in UTC. */
export const time = z.string();
export const count = z.int().check(z.minimum(0));
/** `viewer`, `member`, `admin`; an open set. */
const role = z.string();

/** A person, by ID and e-mail address. */
export const person = z.object({ id: itemId, email: z.string() });
/** Something with an ID and a name. */
export const named = z.object({ id: itemId, name: z.string() });

/** A page of a list: `next` is the `before` of the following page; null on the last one. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) });

/** The data of an API key, never the key itself (extension `admin` 1). */
export const adminKey = z.object({
  id: itemId,
  /** Its purpose; null: a key of an earlier version. */
  name: z.nullable(z.string()),
  /** Its owner. */
  user: person,
  created_at: time,
  /** Null: it is valid until it is revoked. */
  expires_at: z.nullable(time),
  /** Correct to the hour; null: never. */
  last_used_at: z.nullable(time),
  /** Whether the key was made by a sign-in, so that revoking it ends that session. */
  from_sign_in: z.boolean(),
  /** Whether it is the key that sent this request. */
  current: z.boolean(),
});
export type AdminKey = z.output<typeof adminKey>;

/** A new key including the key itself, which is shown only once (extension `admin` 1). */
export const createdKey = z.extend(adminKey, { api_key: z.string() });
export type CreatedKey = z.output<typeof createdKey>;

/** A person as shown to admins, with those of their teams that the caller administers (extension `admin` 1). */
export const adminPerson = z.object({
  id: itemId,
  email: z.string(),
  created_at: time,
  /** Null: they may sign in. */
  disabled_at: z.nullable(time),
  /** Last use of any of their keys, correct to the hour; null: never, or the key is gone. */
  last_used_at: z.nullable(time),
  /** Whether they operate the service. */
  operator: z.boolean(),
  /** Whether the caller may disable, enable and sign out the person, make a sign-in link for them and revoke their keys. */
  manageable: z.boolean(),
  /** `from_groups`: granted by a group of the sign-in issuer, until somebody changes it by hand. */
  teams: z.array(z.object({ id: itemId, name: z.string(), role, from_groups: z.boolean() })),
});
export type AdminPerson = z.output<typeof adminPerson>;

/** A link that signs a person in once; it is shown only once (extension `admin` 1). */
export const signInLink = z.object({ sign_in_url: z.string(), expires_at: time });
export type SignInLink = z.output<typeof signInLink>;

/** Result of an invitation. `link` is null for a person who could already sign in (extension `admin` 1). */
export const invitation = z.object({ person: adminPerson, created: z.boolean(), link: z.nullable(signInLink) });
export type Invitation = z.output<typeof invitation>;

/** When a hold began, and by whom; `by` is null for a command (extension `admin` 1). */
export const hold = z.object({ since: time, by: z.nullable(person) });

/** A team as shown to its admins (extension `admin` 1). */
export const adminTeam = z.object({
  id: itemId,
  name: z.string(),
  /** `active` or `inactive`: whether it may cancel runs. An open set. */
  subscription: z.string(),
  /** How many runs it may still start and cancel; null: unlimited. */
  credits: z.nullable(count),
  members: count,
  created_at: time,
  /** Null: its runs start normally. */
  held: z.nullable(hold),
});
export type AdminTeam = z.output<typeof adminTeam>;
