import type { OidcSettings } from '../config/oidc-settings.ts';
import type { Ids } from '../platform/ids.ts';
import type { Store } from '../store/store.ts';
import type { Account } from '../store/user-store.ts';
import type { GroupMapping } from './group-mapping.ts';
import type { Claims } from './oidc-issuer.ts';
import { SignInRefused } from './sign-in-refused.ts';

/** Maximum length of an address (RFC 5321). */
const LONGEST_ADDRESS = 254;

interface Parts {
  readonly store: Pick<Store, 'users' | 'teams' | 'audit'>;
  readonly ids: Ids;
}

/**
 * Find or add the user of a person whom the issuer has admitted, and grant the memberships of their groups. A person is
 * identified by issuer and subject; at the first sign-in, by an address that the issuer has verified.
 * @throws SignInRefused
 */
export async function admitPerson(
  parts: Parts,
  settings: OidcSettings,
  mapping: GroupMapping | undefined,
  claims: Claims,
): Promise<Account> {
  const email = verifiedEmail(settings, claims);
  if (settings.domains.length > 0 && !(email && isIn(settings.domains, email))) throw new SignInRefused('domain');
  const groups = mapping && groupsOf(settings, claims);
  const user = await findOrMakeUser(parts, settings, claims, email);
  if (user.disabled_at) throw new SignInRefused('disabled');
  if (mapping && groups) await parts.store.teams.setFromGroups(user.id, mapping.teams, mapping.rolesOf(groups));
  return user;
}

async function findOrMakeUser(
  { store, ids }: Parts,
  { createsUsers }: OidcSettings,
  { iss, sub }: Claims,
  email: string | undefined,
): Promise<Account> {
  // OpenID Connect limits a subject to 255 ASCII characters.
  if (!/^[ -~]{1,255}$/.test(sub)) throw new SignInRefused('failed', new Error('The subject is not valid.'));
  const known = await store.users.findByIdentity(iss, sub);
  if (known) return known;
  if (email === undefined) throw new SignInRefused('unverified');
  const sameEmail = await store.users.findByEmail(email);
  if (!sameEmail) {
    if (!createsUsers) throw new SignInRefused('unknown');
    const made = { id: ids.next(), email };
    // Only one of two simultaneous first sign-ins creates the user.
    if (await store.users.add(made)) {
      await store.audit.add({
        action: 'user add',
        user_id: made.id,
        subject_id: made.id,
        details: { email, issuer: iss },
      });
    }
  }
  const user = sameEmail ?? (await store.users.findByEmail(email));
  if (!user) throw new SignInRefused('unknown');
  if (user.disabled_at) throw new SignInRefused('disabled');
  if (await store.users.addIdentity(user.id, iss, sub)) return user;
  // Another first sign-in has linked the user in the meantime, or the user is linked to another subject of the issuer.
  const own = await store.users.findByIdentity(iss, sub);
  if (!own) throw new SignInRefused('taken');
  return own;
}

/** The person's address, if the issuer has verified it. */
function verifiedEmail({ claims: names }: OidcSettings, claims: Claims): string | undefined {
  const email = claims[names.email];
  const verified = claims[names.emailVerified];
  // Entra ID sends 1 or "1" for true.
  const isVerified = verified === true || verified === 'true' || verified === 1 || verified === '1';
  return isVerified && typeof email === 'string' && isAddress(email) ? email : undefined;
}

function isAddress(email: string): boolean {
  return email.length <= LONGEST_ADDRESS && /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u.test(email);
}

function isIn(domains: readonly string[], email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  // Only ASCII letters are the same in both cases: the Kelvin sign in lower case is a k, but another domain.
  return domains.includes(domain.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()));
}

/**
 * The person's groups. Sign-in is refused if the issuer names another source for them, as Entra ID does when there are
 * too many, because every membership would be removed.
 * @throws SignInRefused
 */
function groupsOf({ claims: { groups: name } }: OidcSettings, claims: Claims): readonly string[] {
  const given = claims[name];
  if (given === undefined) {
    const elsewhere = claims['_claim_names'];
    if (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, name))
      throw new SignInRefused('groups');
    return [];
  }
  const list = typeof given === 'string' ? [given] : given;
  if (!Array.isArray(list) || !list.every((group) => typeof group === 'string')) throw new SignInRefused('groups');
  return list;
}
